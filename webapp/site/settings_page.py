"""The page with the visitor's choices for all tables, and what is kept in this browser."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from ..model.settings import CHOICES, LABELS, Settings
from . import blocks
from .blocks import Block
from .page import Page, Shown

FILE = "cardrules-export.json"


class SettingsPage(Page):
    """The settings."""

    def do_settings(self, _: Any, values: Mapping[str, Any]) -> None:
        """Change the settings."""
        others = tuple(each for each in str(values["others"]).split(",") if each.strip())
        try:
            chosen = Settings(**{**values, "others": others})
        except ValidationError:
            self.shell.notice = ("A name has 1 to 20 letters, and there are ten others at most.", True)
        else:
            self.shell.session.choose_settings(chosen)

    def do_export(self, _: Any, values: Mapping[str, Any]) -> None:
        """Take everything along as a file."""
        self.shell.download = (FILE, self.shell.store.export(self.shell.session.learner))

    def do_restore(self, _: Any, values: Mapping[str, Any]) -> None:
        """Bring an export back."""
        number = self.shell.store.restore(self.shell.session.learner, str(values["export"]))
        self.shell.session.load_settings()
        said = "1 document was" if number == 1 else f"{number} documents were"
        self.shell.notice = (f"{said} brought back.", False)

    def do_forget(self, _: Any, values: Mapping[str, Any]) -> None:
        """Delete everything."""
        self.shell.forget()
        self.shell.notice = ("Everything that was kept here has been deleted.", False)

    def show(self) -> Shown:
        """The settings."""
        fields = [self._field(name) for name in Settings.model_fields]
        return Shown(
            "Settings",
            {},
            above=[blocks.form("settings", fields), blocks.heading("What is kept"), *self._kept()],
        )

    def _field(self, name: str) -> Block:
        value, label = getattr(self.shell.session.settings, name), LABELS[name]
        help = Settings.model_fields[name].description or ""
        if name in CHOICES:
            return blocks.choice(name, label, CHOICES[name], value, help)
        if isinstance(value, bool):
            return blocks.check(name, label, value, help)
        if isinstance(value, tuple):
            return blocks.line(name, label, ", ".join(value), most=220, help=help)
        return blocks.line(name, label, value, most=20, help=help)

    def _kept(self) -> Iterator[Block]:
        yield blocks.text(
            "Your progress, tables and pads stay in this browser; nothing is sent anywhere. Take them to another "
            "browser, or to the app on a computer, as a file."
        )
        yield blocks.row(
            blocks.button("export", "Export"),
            blocks.button("forget", "Delete everything", sure=True),
        )
        field = blocks.file("export", "Bring an export back")
        yield blocks.form("restore", [field], "Bring it back")
