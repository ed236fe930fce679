"""Machine code is kept for the very files that it was made from."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import numba
import pytest
from filelock import FileLock
from numba.core.compiler_lock import global_compiler_lock

from cardrules.core import compiling

FILES = {
    "numbers.py": "LIMIT = 3\n",
    "helper.py": "from cardrules.core.compiling import njit\n\n@njit()\ndef double(n):\n    return 2 * n\n",
    "kernel.py": (
        "from cardrules.core.compiling import njit\n"
        "from cardrules.helper import double\n"
        "from cardrules.numbers import LIMIT\n\n"
        "@njit()\ndef answer():\n    return double(LIMIT)\n\n"
        "print(answer(), 'loaded' if answer.stats.cache_hits else 'compiled')\n"
    ),
    "asked.py": (
        "from cardrules.core.compiling import njit, runs_at_once\n\n"
        "@njit()\ndef answer():\n    return 6\n\n"
        "print(runs_at_once(answer), answer(), runs_at_once(answer))\n"
    ),
}


class Package:
    """A package with a kernel, a helper and a constant in three files, compiled as this one is."""

    def __init__(self, folder: Path) -> None:
        self.top, self.kept = folder / "cardrules", folder / "kept"
        self.said: list[str] = []
        (self.top / "core").mkdir(parents=True)
        for name in ("__init__.py", "core/__init__.py"):
            (self.top / name).touch()
        for name in ("compiling.py", "compile_seconds.py", "interruptions.py"):
            shutil.copy(Path(compiling.__file__).with_name(name), self.top / "core")
        for name, text in FILES.items():
            (self.top / name).write_text(text)

    def change(self, name: str, old: str, new: str) -> None:
        """Change a file, as if at the same moment."""
        file = self.top / name
        times = file.stat()
        file.write_text(file.read_text().replace(old, new))
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def begin(self, module: str, **env: str) -> subprocess.Popen[str]:
        """A process that imports a module."""
        env = {**os.environ, "PYTHONPATH": str(self.top.parent), "NUMBA_CACHE_DIR": str(self.kept), **env}
        return subprocess.Popen(
            [sys.executable, "-B", "-c", f"import cardrules.{module}"],
            cwd=self.top.parent,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, module: str = "kernel", **env: str) -> str:
        """What a module prints; what it logs stands in `said`."""
        process = self.begin(module, **env)
        printed, logged = process.communicate()
        assert process.returncode == 0, logged
        self.said = logged.splitlines()
        return printed.strip()


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


@pytest.mark.slow
def test_machine_code_follows_every_file_that_it_was_made_from(package: Package) -> None:
    assert package.run() == "6 compiled"
    assert package.run() == "6 loaded"
    package.change("numbers.py", "3", "4")
    assert package.run() == "8 compiled"
    package.change("helper.py", "2 * n", "5 * n")
    assert package.run() == "20 compiled"


def test_what_is_compiled_is_said_with_how_long_it_takes(package: Package) -> None:
    package.change("core/compile_seconds.py", '"races": ', '"kernel": 9,\n    "races": ')
    package.run()
    assert package.said[0] == "Compiling kernel.answer, once on this machine: about 9 seconds."
    assert re.fullmatch(r"Compiled kernel\.answer in \d+\.\d seconds\.", package.said[1])
    assert len(package.said) == 2  # nothing of the helper, which is compiled with it
    package.run()
    assert package.said == []


def test_kept_code_can_be_asked_for_without_a_compiler(package: Package) -> None:
    assert package.run("asked") == "False 6 True"
    assert package.said[0] == "Compiling asked.answer, once on this machine."
    assert package.run("asked") == "True 6 True"
    assert package.said == []


def test_what_another_process_compiles_is_waited_for(package: Package) -> None:
    package.run("asked")
    (lock,) = package.kept.rglob("asked.answer.lock")
    with FileLock(lock):
        process = package.begin("asked")
        assert process.stderr
        said = process.stderr.readline()
    assert said == "asked.answer is being compiled already: waiting for it.\n"
    assert process.communicate() == ("False 6 True\n", "")


def test_nobody_waits_while_others_wait_or_where_no_file_can_be_locked(package: Package) -> None:
    folder = package.kept / f"cardrules-{compiling.digest(package.top)}"
    (folder / "kernel.answer.lock").mkdir(parents=True)
    with FileLock(folder / "helper.double.lock"):  # which is compiled within the kernel
        printed, _ = package.begin("kernel").communicate(timeout=60)
    assert printed == "6 compiled\n"


@pytest.mark.slow
def test_an_upgraded_package_does_not_use_the_machine_code_of_the_old_one(package: Package) -> None:
    package.run()
    shutil.rmtree(package.top)
    Package.__init__(package, package.top.parent)
    package.change("numbers.py", "3", "7")
    assert package.run() == "14 compiled"
    assert len(list(package.kept.iterdir())) == 2


def test_an_installation_that_cannot_be_written_keeps_it_in_the_users_folder(package: Package) -> None:
    home = package.top.parent / "home"
    written = {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": str(home)}
    before = sorted(package.top.rglob("*"))
    assert package.run(**written) == "6 compiled"
    assert package.run(**written) == "6 loaded"
    assert sorted(package.top.rglob("*")) == before
    assert [folder.name[:10] for folder in (home / "cardrules" / "compiled").iterdir()] == ["cardrules-"]


@pytest.mark.slow
def test_where_nothing_can_be_written_it_is_compiled_each_time(package: Package) -> None:
    package.kept.touch()  # a file where the folder should be
    assert package.run() == "6 compiled"
    assert package.run() == "6 compiled"


def test_machine_code_that_nobody_uses_is_deleted(package: Package) -> None:
    kept, other, foreign = (
        package.kept / name for name in ("cardrules-4567", "cardrules-0123", "somebody_elses")
    )
    for folder, days in ((kept, 29), (other, 31), (foreign, 31)):
        folder.mkdir(parents=True)
        os.utime(folder, (time() - days * 86_400,) * 2)
    package.run()
    assert not other.exists()
    assert kept.exists()
    assert foreign.exists()


def test_all_compiled_code_is_kept_this_way() -> None:
    for file in compiling.PACKAGE.rglob("*.py"):
        if file != Path(compiling.__file__):
            text = file.read_text(encoding="utf-8")
            assert not re.search(
                r"^(?!from cardrules.core.compiling ).*import .*\bn?jit\b|cache=True", text, re.M
            ), file


def test_nothing_is_said_of_what_others_compile(caplog: pytest.LogCaptureFixture) -> None:
    twice: Any = numba.njit(double)
    assert twice(2) == 4
    assert not caplog.records


@pytest.fixture
def heard() -> Iterator[Any]:
    """What Python does at Ctrl-C; a run in the background may have been begun without it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield signal.default_int_handler
    signal.signal(signal.SIGINT, before)


def test_an_interruption_waits_until_numba_has_done_its_work(heard: Any) -> None:
    done: list[int] = []
    twice: Any = numba.njit(double)

    def interrupted() -> None:
        with global_compiler_lock:
            signal.raise_signal(signal.SIGINT)
            done.append(twice(2))

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == [4]
    assert signal.getsignal(signal.SIGINT) is heard


def test_an_interruption_waits_until_numba_has_been_imported() -> None:
    program = """
import signal, sys

class Importer:
    def find_spec(self, name, *_):
        if name == "numba":
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                print("lost")

sys.meta_path.insert(0, Importer())
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    import cardrules.core.compiling
except KeyboardInterrupt:
    print("heard, after numba:", "numba.extending" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "heard, after numba: True\n"


def double(n: int) -> int:
    return 2 * n
