"""What is printed on the box, asked once at the prompt, as the app asks it."""

from companion.app.owner.box_interview import Interview, Page, Slot, interview_wanted
from companion.app.words import word as app_word
from companion.core.errors import GameError, Invalid
from companion.games.dark_road.board_facts import FILE
from companion.games.dark_road.names import BUILDINGS, DISTRICTS, GOODS
from companion.games.dark_road.outlines import is_outline, trimmed
from companion.table.home import owner_dir
from companion.terminal.labels import one_of
from companion.terminal.reader import Reader
from companion.terminal.screen import Screen
from companion.terminal.words import is_yes, word
from companion.text import catalogue, error_text

_WIDEST = 5
"""No good is wider or higher."""


def ask_about_box(screen: Screen, read: Reader) -> None:
    """Before the first game at a real table; whoever does not want to tell is not asked again."""
    if not interview_wanted():
        return
    screen.show(word("box-asks"))
    interview = Interview()
    try:
        if not is_yes(read(word("box-tell-now")).strip().casefold()[:1]):
            interview.stop()
            screen.show(word("box-not-told", path=owner_dir() / FILE))
            return
        while interview.page is not None:
            _ask_page(screen, read, interview, interview.page)
    except EOFError:
        return  # nobody is there to be asked
    screen.show(word("box-told"))


def _ask_page(screen: Screen, read: Reader, interview: Interview, page: Page) -> None:
    """One page: as we believe it, told anew, or not now."""
    places = [place for place, value in enumerate(interview.given) if value is None]
    asked = [page.slots[place] for place in places]
    screen.show()
    screen.show(app_word(f"box-ask-{page.name}"), style="bold")
    for slot in asked:
        screen.show("  " + word("box-slot", label=slot.label, value=_name(slot.believed)))
    typed = read(word("box-prompt", count=len(asked))).strip()
    try:
        if not typed:
            interview.skip()
        elif is_yes(typed.casefold()):
            interview.as_drawn()
        else:
            _tell(interview, page, _values(typed, page, asked))
    except GameError as error:
        for place in places:
            interview.pick(place)
        said = word(error.code, **error.params) if isinstance(error, Invalid) else error_text(error)
        screen.show(said, style="red")


def _tell(interview: Interview, page: Page, values: list[str]) -> None:
    for value in values:
        if interview.page is None or interview.page.name != page.name:
            break  # the last of what is there once is not asked
        if value not in interview.options() and page.name != "shapes":
            raise Invalid("not-a-word", value=_name(value), allowed=list(map(_name, interview.options())))
        interview.choose(value)


def _values(typed: str, page: Page, asked: list[Slot]) -> list[str]:
    """What was typed, one for each slot; raises ``Invalid``."""
    parts = [part.strip() for part in (typed.split(",") if "," in typed else typed.split())]
    read_one = _shape if page.name == "shapes" else lambda part: one_of(part, page.options)
    values = [read_one(part) for part in parts if part]
    if len(values) != len(asked):
        raise Invalid("box-count", given=len(values), count=len(asked))
    twice = next((value for value in values if page.each_once and values.count(value) > 1), None)
    if twice is not None:
        raise Invalid("box-twice", value=_name(twice))
    return values


def _shape(typed: str) -> str:
    rows = tuple(typed.split("/"))
    if not is_outline(rows, _WIDEST):
        raise Invalid("box-no-shape", value=typed)
    return "/".join(trimmed(rows))


def _name(value: str) -> str:
    for table, names in (("good", GOODS), ("district", DISTRICTS), ("building", BUILDINGS)):
        if value in names:
            return catalogue().name(table, value)
    return value
