"""A release: what follows from the one constant that it fills in, and what holds its files together."""

import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_string
from email.message import Message
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml

import cardrules
from cardrules.core import published
from cardrules.core.published import as_published, install
from tests.project.test_project import ROOT

ELSEWHERE = "https://github.example/somebody/cardrules"
TEXTS = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.py")]
WORKFLOW: dict[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
)


@pytest.fixture
def _is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "REPOSITORY", ELSEWHERE)


def commands_in(text: str) -> list[str]:
    """The commands in a text that install an extra of the library."""
    return re.findall(r"pip install (?:-q )?(?:-e )?'\S*?\[[\w,]+\]'", text)


def test_files_say_what_works_in_a_checkout() -> None:
    found = [command for path in TEXTS for command in commands_in(path.read_text(encoding="utf-8"))]
    assert len(found) > 8
    assert {re.sub(r"\[.*]", "[]", command).replace("-q ", "") for command in found} == {
        "pip install -e '.[]'"
    }
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "cardrules").rglob("*.py"))
    assert len(commands_in(code)) == 0


def test_one_constant_says_how_an_extra_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "REPOSITORY", "")
    assert install("fast") == "pip install -e '.[fast]'"
    monkeypatch.setattr(published, "REPOSITORY", ELSEWHERE)
    assert install("fast") == "pip install 'cardrules[fast]'"
    assert as_published("pip install -q -e '.[simulate,fast]' && pip install -e '.[dev]'") == (
        "pip install -q 'cardrules[simulate,fast]' && pip install -e '.[dev]'"
    )


@pytest.mark.usefixtures("_is_published")
def test_the_pages_of_the_site_follow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    pages = pytest.importorskip("mkdocs.structure.pages")
    hooks = import_module("hooks")
    text = (ROOT / "docs" / "learn" / "environments.md").read_text(encoding="utf-8")
    page = pages.Page.__new__(pages.Page)
    page.file, page.meta = type("File", (), {"src_uri": "learn/environments.md"})(), {}
    shown = hooks.on_page_markdown(text, page, None, None)
    assert len(commands_in(shown)) == len(commands_in(text)) > 2
    assert all(command.startswith("pip install 'cardrules[") for command in commands_in(shown))
    assert "the project's folder" in text
    assert "the project's folder" not in shown


@pytest.mark.parametrize("repository", ["", ELSEWHERE])
def test_each_page_leads_to_the_repository_once_there_is_one(
    repository: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    config = pytest.importorskip("mkdocs.config").load_config(str(ROOT / "mkdocs.yml"))
    hooks = import_module("hooks")
    monkeypatch.setattr(hooks.live_tables, "fetch", lambda: None)
    monkeypatch.setattr(published, "REPOSITORY", repository)
    assert (hooks.on_config(config).repo_url or "") == repository


def test_the_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == cardrules.__version__
    assert citation.get("repository-code", "") == published.REPOSITORY


def built(folder: Path, kind: str) -> Path:
    """A distribution of a project."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder / "dist")]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (found,) = (folder / "dist").iterdir()
    return found


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith("/METADATA"))
        return message_from_string(files.read(name).decode())


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of what the distributions are built from."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("cardrules", "webapp", ".github"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def publish(project: Path, repository: str = ELSEWHERE) -> None:
    """Fill in where a project is published."""
    file = project / "cardrules" / "core" / "published.py"
    filled_in = f'REPOSITORY = "{repository}"'
    text, number = re.subn(r'^REPOSITORY = ".*"$', filled_in, file.read_text("utf-8"), flags=re.MULTILINE)
    assert number == 1
    file.write_text(text, "utf-8")


def test_a_wheel_has_the_addresses_and_a_readme_for_others(copied: Path) -> None:
    publish(copied, "")
    found = metadata(built(copied, "wheel"))
    assert found.get_all("Project-URL") is None
    assert found.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    shutil.rmtree(copied / "dist")
    publish(copied)
    found = metadata(built(copied, "wheel"))
    assert f"Repository, {ELSEWHERE}" in found.get_all("Project-URL", [])
    assert "Documentation, https://somebody.github.io/cardrules/" in found.get_all("Project-URL", [])
    readme = str(found.get_payload())
    assert f"]({ELSEWHERE}/raw/main/docs/images/app.png)" in readme
    assert f"[CONTRIBUTING.md]({ELSEWHERE}/blob/main/CONTRIBUTING.md)" in readme
    assert ".venv/bin/pip install -q 'cardrules[app]'" in readme


def test_the_wheel_can_be_built_from_the_source_distribution(copied: Path) -> None:
    with tarfile.open(built(copied, "sdist")) as files:
        files.extractall(copied / "unpacked", filter="data")
    (project,) = (copied / "unpacked").iterdir()
    assert metadata(built(project, "wheel"))["Version"] == cardrules.__version__


def test_a_release_is_refused_until_its_tag_address_and_changes_are_there(copied: Path) -> None:
    def complaint(tag: str) -> str:
        command = [sys.executable, ".github/check_release.py", tag, ELSEWHERE]
        ran = subprocess.run(command, cwd=copied, capture_output=True, text=True, check=False)
        assert bool(ran.returncode) == bool(ran.stderr)
        return ran.stderr

    tag = f"v{cardrules.__version__}"
    publish(copied, "")
    changes = (copied / "CHANGELOG.md").read_text("utf-8").replace(f"## [{cardrules.__version__}]", "")
    (copied / "CHANGELOG.md").write_text(changes, "utf-8")
    assert "The tag is v9.9.9" in complaint("v9.9.9")
    assert "REPOSITORY" in complaint(tag)
    publish(copied)
    assert "CHANGELOG.md" in complaint(tag)
    (copied / "CHANGELOG.md").write_text(f"## [{cardrules.__version__}]\n{changes}", "utf-8")
    assert complaint(tag) == ""


def test_the_workflow_tries_every_python_that_the_package_names() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r"Python :: (3\.\d+)", pyproject)
    assert WORKFLOW["jobs"]["try-wheel"]["strategy"]["matrix"]["python"] == named
    assert f'requires-python = ">={named[0]}"' in pyproject


def test_nothing_is_published_before_it_was_tried() -> None:
    for job in ("site", "publish"):
        assert set(WORKFLOW["jobs"][job]["needs"]) == {"try-wheel", "test"}
        assert WORKFLOW["jobs"][job]["permissions"]["id-token"] == "write"
