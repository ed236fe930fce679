"""A visitor without a browser: it speaks to the server as the front end does, and keeps every byte that comes back."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from secrets import token_hex
from typing import Any

from google.protobuf.descriptor import FieldDescriptor  # type: ignore[import-untyped]
from google.protobuf.message import Message  # type: ignore[import-untyped]
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect


class Client:
    """One session with the app.

    Attributes:
        received: Every message since the last `forget`.
        query: The query string of the address.
    """

    def __init__(self, address: str, learner: str, page: str = "", query: str = "") -> None:
        self._open = ExitStack()
        connecting = connect(
            f"ws{address.removeprefix('http')}/_stcore/stream",
            additional_headers={"Cookie": f"cardrules_learner={learner}"},
            max_size=None,
        )
        self._socket = self._open.enter_context(connecting)
        self._states: dict[str, WidgetState] = {}
        self.received: list[ForwardMsg] = []
        self.query = query
        self._page = ""
        self._waits = True
        self.go(page, query)

    def close(self) -> None:
        """Leave."""
        self._open.close()

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.received = []

    def go(self, page: str, query: str = "") -> None:
        """Go to a page."""
        asked = BackMsg()
        asked.rerun_script.query_string = query
        asked.rerun_script.page_name = page
        self.query, self._states = query, {}
        self._run(asked)

    def at_once(self, *asked: Callable[[], None]) -> None:
        """Send several things before any of them is answered; the answer to the last one ends what comes."""
        self._waits = False
        for send in asked:
            send()
        self._waits = True
        self._take()

    def press(self, label: str) -> None:
        """Press a button."""
        found = next(each for each in self.deltas() if each.new_element.button.label == label)
        self._change(WidgetState(id=found.new_element.button.id, trigger_value=True), found.fragment_id)

    def open_tab(self, label: str) -> None:
        """Open a tab."""
        found = next(each for each in self.deltas() if each.add_block.tab_container.id)
        self._change(WidgetState(id=found.add_block.tab_container.id, string_value=label), found.fragment_id)

    def tick(self) -> None:
        """The page looks whether anything is new."""
        found = next(
            each
            for each in self.deltas()
            if each.new_element.bidi_component.component_name.endswith("cardrules_ticker")
        )
        id, told = found.new_element.bidi_component.id, json.dumps({"tick": token_hex(6)})
        self._change(WidgetState(id=id, json_value=told), found.fragment_id)

    def send(self, **what: Any) -> None:
        """The card table sends a play or a step."""
        table = self.table
        sent = {"id": token_hex(6), "after": table["ack"], "match": table["match"], **what}
        proto = next(each.new_element.bidi_component for each in self._tables())
        self._change(
            WidgetState(id=proto.id, json_value=json.dumps({"queue": [sent]})), self._fragment(proto.id)
        )

    @property
    def table(self) -> dict[str, Any]:
        """The data that the card table was given last."""
        data: list[dict[str, Any]] = json.loads(next(self._tables()).new_element.bidi_component.json)
        return data[0]

    def deltas(self) -> Iterator[Delta]:
        """The parts of the page, the latest first."""
        for message in reversed(self.received):
            if message.HasField("delta"):
                yield message.delta

    def leaves(self) -> Iterator[str | bytes | int | float]:
        """Everything that was received, part by part; JSON and what it holds are taken apart, too."""
        for message in self.received:
            yield from leaves(message)

    def _tables(self) -> Iterator[Delta]:
        for delta in self.deltas():
            if delta.new_element.bidi_component.component_name.endswith("cardrules_table"):
                yield delta

    def _fragment(self, id: str) -> str:
        return next(each.fragment_id for each in self._tables() if each.new_element.bidi_component.id == id)

    def _change(self, state: WidgetState, fragment: str = "") -> None:
        kept = {**self._states, state.id: state}
        if not state.HasField("trigger_value"):
            self._states = kept
        asked = BackMsg()
        asked.rerun_script.query_string = self.query
        asked.rerun_script.page_script_hash = self._page
        asked.rerun_script.fragment_id = fragment
        asked.rerun_script.widget_states.widgets.extend(kept.values())
        self._run(asked)

    def _run(self, asked: BackMsg) -> None:
        """Ask for a run of the page, and take what comes until it is done."""
        self._socket.send(asked.SerializeToString())
        if self._waits:
            self._take()

    def _take(self) -> None:
        while True:
            packed = self._socket.recv(timeout=60)
            assert isinstance(packed, bytes)
            message = ForwardMsg.FromString(packed)
            self.received.append(message)
            if message.HasField("navigation"):
                self._page = message.navigation.page_script_hash
            if message.HasField("page_info_changed"):
                self.query = message.page_info_changed.query_string
            if (
                message.HasField("script_finished")
                and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
            ):
                return


def leaves(message: Message) -> Iterator[str | bytes | int | float]:
    """The values of a message."""
    for field, value in message.ListFields():
        if field.message_type and field.message_type.GetOptions().map_entry:
            values = list(value.values())
        elif isinstance(value, (str, bytes, int, float, Message)):
            values = [value]
        else:
            values = list(value)
        for each in values:
            if field.type == FieldDescriptor.TYPE_MESSAGE and isinstance(each, Message):
                yield from leaves(each)
            elif isinstance(each, str) and field.name in ("json", "spec"):
                yield from json_leaves(json.loads(each))
            else:
                yield each


def json_leaves(value: Any) -> Iterator[str | bytes | int | float]:
    """The values in JSON, with the names of fields."""
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from json_leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from json_leaves(each)
    elif value is not None:
        yield value
