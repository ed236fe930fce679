"""The page for a group: a set of tasks with a link, to be worked through on screen or printed with its solutions."""

from collections.abc import Callable
from functools import partial
from random import Random

import streamlit as st

from cardrules import CardRulesError, Game, game_ids, load
from cardrules.definition.lessons import ChooseAnswer
from cardrules.teaching.answers import begin, choices
from cardrules.teaching.practice import topics_of

from ..components.pad_tools import print_button
from ..components.table import page_with_table, received, show_table
from ..model.markdown import cited, move_text, plain, sentence
from ..model.session import Session
from ..model.worksheet import Item, Worksheet, drawn, glimpse, lesson_items, solved
from ..navigation import READING
from .lesson_table import enter_number, explained, place_of, show_me
from .own_position import position_form, pupil_names, show_picture
from .plain_text import complain, header, title, warn

KEY = "group table"
_PLACE = "place of the task"
_SET = "set of tasks"
TASK = "task"
"""The name of the number of the task in the address."""
MAKE, TRY, PRINT = "Make the set", "Work through it", "Print it"


def show(session: Session) -> None:
    """Draw the page."""
    sheet = current()
    with st.container(key="screen-heading"):
        title(sheet.title if sheet.items else "For a group")
        view = chosen_view(sheet)
    if view == TRY:
        number = len(sheet.items)
        st.caption(f"A set for you: {number} task{'s' * (number > 1)}, one after the other.")
        work_through(session, sheet)
    elif view == PRINT:
        printed(session, sheet)
    else:
        make(session, sheet)


def current() -> Worksheet:
    """The set in the address; an empty one where there is none."""
    link = st.query_params.get("set", "")
    try:
        return Worksheet.from_link(link) if link else Worksheet()
    except CardRulesError as error:
        warn(error)
        return Worksheet()


def chosen_view(sheet: Worksheet) -> str:
    """Ask what is to be done with the set; who opens its link works through it."""
    if not sheet.items:
        return MAKE
    if _SET not in st.session_state:
        if not st.button("I made this set", key="teacher", type="tertiary"):
            return TRY
        st.session_state[_SET] = True
    view = st.segmented_control(
        "What to do",
        (MAKE, TRY, PRINT),
        default=MAKE,
        required=True,
        key="view",
        label_visibility="collapsed",
    )
    return str(view)


def keep(sheet: Worksheet) -> None:
    """Put the set into the address."""
    st.session_state[_SET] = True
    try:
        st.query_params.from_dict({"set": sheet.link})
    except CardRulesError as error:
        st.session_state["complaint of the set"] = str(error)


# Making a set


def make(session: Session, sheet: Worksheet) -> None:
    """The tasks of the set, and beside them ways to add to it."""
    tasks, more = st.columns(2, gap="large")
    with tasks:
        if not sheet.items:
            st.markdown(
                "Put together tasks for your group: steps of the courses, questions that the app makes, and positions "
                "of your own. The set is in the address of this page: send it around, or print it with its solutions."
            )
        if complaint := st.session_state.pop("complaint of the set", ""):
            complain(complaint)
        title = st.text_input("What is the set called?", sheet.title, max_chars=80)
        if title.strip() and title.strip() != sheet.title:
            keep(sheet.model_copy(update={"title": title.strip()}))
            st.rerun()
        for place, item in enumerate(sheet.items):
            line(sheet, place, item)
        if sheet.items:
            with st.expander("The link to the set, for your group"):
                address = (st.context.url or "group").partition("?")[0]
                st.code(f"{address}?set={sheet.link}", language=None, wrap_lines=True)
    with more:
        add(session, sheet)


def line(sheet: Worksheet, place: int, item: Item) -> None:
    """A task of the set in a line."""
    said, change = st.columns(2, vertical_alignment="center")
    with said:
        text = f" :small[{sentence(item.text)}]" if item.text not in ("", item.title) else ""
        cards = f"  \n:small[{sentence(seen)}]" if (seen := cards_of(item)) else ""
        st.markdown(f"{place + 1}. {sentence(heading(item))}{text}{cards}")
    with change, st.container(horizontal=True, gap="small"):
        last = len(sheet.items) - 1
        up, down = partial(move, sheet, place, -1), partial(move, sheet, place, 1)
        st.button("Up", key=f"up {place}", on_click=up, disabled=place == 0)
        st.button("Down", key=f"down {place}", on_click=down, disabled=place == last)
        st.button("Take out", key=f"out {place}", on_click=lambda: keep(sheet.without(place)))


def move(sheet: Worksheet, place: int, by: int) -> None:
    """A task comes later, or earlier."""
    keep(sheet.moved(place, by))


def cards_of(item: Item) -> str:
    """The cards that tell a task from others of its kind; none where it cannot be set."""
    try:
        return glimpse(item)
    except CardRulesError:
        return ""


def heading(item: Item) -> str:
    """The game of a task, and what it is about; or why it cannot be set."""
    try:
        return f"{load(item.game).title}: {item.task().title}"
    except CardRulesError as error:
        return str(error)


def add(session: Session, sheet: Worksheet) -> None:
    """Three ways to add a task."""
    header("Add a task")
    id = st.selectbox("Game", game_ids(), format_func=lambda id: load(id).title, key="group game", width=280)
    game = load(id)
    lesson_tab, question_tab, position_tab = st.tabs(
        ["A lesson", "A question", "A position of your own"], key="ways to add", on_change="rerun"
    )
    with lesson_tab:
        add_lesson(sheet, game)
    with question_tab:
        add_question(sheet, game)
    if position_tab.open:
        with position_tab:
            position_form(session, game, partial(added, sheet))


def add_lesson(sheet: Worksheet, game: Game) -> None:
    """A step of the game's course."""
    items = list(lesson_items(game))
    if not items:
        st.caption("This game has no course.")
        return
    titles = {item.lesson: item.task().title for item in items}
    chosen = st.selectbox("Lesson", list(titles), format_func=titles.__getitem__, key=f"lesson of {game.id}")
    if st.button("Add the lesson", key="add lesson"):
        added(sheet, lambda: Item(game=game.id, lesson=chosen))


def add_question(sheet: Worksheet, game: Game) -> None:
    """A question that the engine makes."""
    topics = topics_of(game)
    chosen = st.selectbox(
        "What it asks", topics, format_func=lambda topic: topic.value, key=f"topic of {game.id}"
    )
    if st.button("Draw a question and add it", key="add question"):
        added(sheet, lambda: drawn(game, chosen, Random()))


def added(sheet: Worksheet, item: Callable[[], Item]) -> None:
    """The set with one more task; what cannot be set is said, and nothing that was entered is lost."""
    try:
        more = sheet.with_item(item())
    except CardRulesError as error:
        complain(error)
        return
    keep(more)
    st.rerun()


# Working through a set


def work_through(session: Session, sheet: Worksheet) -> None:
    """The tasks one after the other, on the table."""
    number = task_number(sheet)
    item = sheet.items[number]
    try:
        lesson, game = item.task(), load(item.game)
    except CardRulesError as error:
        complain(f"Task {number + 1} cannot be asked: {error}")
        onward(sheet, number)
        return
    page = page_with_table()
    with page.above:
        header(f"{number + 1}. {lesson.title}")
        if lesson.text != lesson.title:
            st.container(width=READING).markdown(sentence(lesson.text))
    place = place_of(_PLACE, f"{item.model_dump_json()} {number}", game, lesson, session.settings)
    place.receive(received(KEY))
    controller = place.controller
    if controller.next_wanted:
        controller.next_wanted = False
        go_to_task(number + 1)
        st.rerun()
    with page.above:
        enter_number(controller)
    show_table(page, place, controller, KEY)
    with page.below:
        explained(controller)
        if controller.reply and not controller.done:
            show_me(controller)
        onward(sheet, number)


def task_number(sheet: Worksheet) -> int:
    """The task in the address, counted from 0; the first one where there is none."""
    asked = st.query_params.get(TASK, "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else 1
    return min(max(number, 1), len(sheet.items)) - 1


def go_to_task(number: int) -> None:
    """Another task of the set; it is in the address, so that a reload leads back to it."""
    st.query_params[TASK] = str(number + 1)


def onward(sheet: Worksheet, number: int) -> None:
    """To the other tasks."""
    with st.container(horizontal=True, vertical_alignment="center"):
        if number:
            st.button("‹ Task before", key="task before", on_click=partial(go_to_task, number - 1))
        st.caption(f"Task {number + 1} of {len(sheet.items)}", width="content")
        if number + 1 < len(sheet.items):
            st.button("Next task ›", key="next task", on_click=partial(go_to_task, number + 1))


# On paper


def printed(session: Session, sheet: Worksheet) -> None:
    """The sheet of tasks, and after it the sheet of solutions."""
    with st.container(key="screen-print"):
        st.caption("The tasks come first; the solutions begin on a page of their own.")
        print_button()
    told = list[str]()
    with st.container(key="sheet", width=READING):
        header(sheet.title)
        for number, item in enumerate(sheet.items, start=1):
            try:
                told.append(on_paper(session, number, item))
            except CardRulesError as error:
                complain(f"Task {number} cannot be asked: {error}")
        with st.container(key="solutions"):
            header("Solutions")
            for solution in told:
                st.markdown(solution)


def for_paper(text: str) -> str:
    """A task as it reads on paper, where nothing can be touched."""
    return text.replace("Touch ", "Name ").replace("touch ", "name ")


def on_paper(session: Session, number: int, item: Item) -> str:
    """A task as it is printed; returns its solution."""
    lesson, game = item.task(), load(item.game)
    names = pupil_names(session)
    with st.container(key=f"paper-task-{number}"):
        text = "" if lesson.text == lesson.title else f"  \n{sentence(for_paper(lesson.text))}"
        st.markdown(f"**{number}. {plain(game.title)}: {sentence(lesson.title)}**{text}")
        show_picture(session, lesson.position, game, f"The table of task {number}")
        if isinstance(lesson.task, ChooseAnswer):
            offered = choices(lesson.task, begin(lesson, game))
            st.markdown("\n".join(f"- ☐ {sentence(each)}" for each in offered))
        st.markdown("Answer: ……………………………………………………………")
    answer, findings = solved(lesson, game, names)
    why = "\n".join(f"   - {cited(finding, game, names)}" for finding in findings)
    colon = "" if lesson.title.endswith("?") else ":"
    return f"{number}. {sentence(lesson.title)}{colon} **{sentence(move_text(answer, game))}**\n{why}"
