"""The notation of effects (ICON-1) and of deeds (DEED-1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadData
from companion.games.dark_road.box import Effect, Need, Reward
from companion.games.dark_road.icons import (
    BadNotation,
    effect_text,
    need_text,
    overlap,
    parse_effect,
    parse_need,
    parse_reward,
    reward_text,
)
from companion.text import error_text

EVERY_ICON = {
    "gain coins 2": Effect("gain", "coins", 2),
    "lose coins 3": Effect("lose", "coins", 3),
    "gain prestige 1": Effect("gain", "prestige"),
    "lose prestige 2": Effect("lose", "prestige", 2),
    "gain lantern 1": Effect("gain", "lantern"),
    "lose lantern 1": Effect("lose", "lantern"),
    "gain horseshoe 1": Effect("gain", "horseshoe"),
    "lose horseshoe 1": Effect("lose", "horseshoe"),
    "gain quartz 1": Effect("gain", "quartz"),
    "lose quartz 1": Effect("lose", "quartz"),
    "gain tile staff+": Effect("gain", "tile", 1, "staff+"),
    "gain tile armor": Effect("gain", "tile", 1, "armor"),
    "gain good any": Effect("gain", "good", 1, "any"),
    "gain good any+": Effect("gain", "good", 1, "any+"),
    "gain good absent": Effect("gain", "good", 1, "absent"),
    "gain good crafted": Effect("gain", "good", 1, "crafted"),
    "gain good worth-1": Effect("gain", "good", 1, "worth-1"),
    "gain good worth-5+": Effect("gain", "good", 1, "worth-5+"),
    "lose good": Effect("lose", "good"),
    "lose good valuable": Effect("lose", "good", 1, "valuable"),
    "flip up": Effect("flip", "up"),
    "flip down": Effect("flip", "down"),
    "gain hero": Effect("gain", "hero"),
    "lose hero": Effect("lose", "hero"),
    "gain illuminated": Effect("gain", "illuminated"),
    "gain deed": Effect("gain", "deed"),
    "gain deed top": Effect("gain", "deed", 1, "top"),
    "gain commission": Effect("gain", "commission"),
    "gain commission Northbreak": Effect("gain", "commission", 1, "Northbreak"),
    "roll oracle": Effect("roll", "oracle"),
    "roll ruins": Effect("roll", "ruins"),
    "move ruins 2": Effect("move", "ruins", 2),
    "move dark_market 1": Effect("move", "dark_market"),
    "turn wheel 1": Effect("turn", "wheel"),
    "exchange coins 2 quartz 1": Effect("exchange", "coins", 2, "quartz 1"),
    "gain companion": Effect("gain", "companion"),
    "gain steed": Effect("gain", "steed"),
    "gain upgrade": Effect("gain", "upgrade"),
    "gain fortune": Effect("gain", "fortune"),
    "move illuminated": Effect("move", "illuminated"),
    "explore ruins": Effect("explore", "ruins"),
    "deliver hero": Effect("deliver", "hero"),
    "either gain coins 2 | lose good": Effect("either", arg="gain coins 2 | lose good"),
}


@pytest.mark.parametrize("text, effect", EVERY_ICON.items(), ids=EVERY_ICON)
def test_every_icon_is_read_and_written(text: str, effect: Effect) -> None:
    """ICON-1: each icon of the glossary has one text."""
    assert parse_effect(text) == effect
    assert effect_text(effect) == text


@pytest.mark.parametrize(
    "text, same",
    [
        ("gain lantern", "gain lantern 1"),
        ("  Gain   COINS 2 ", "gain coins 2"),
        ("move ruins", "move ruins 1"),
        ("turn wheel", "turn wheel 1"),
        ("gain commission nightpoem", "gain commission Nightpoem"),
        ("Either gain coins|gain  commission farglen", "either gain coins 1 | gain commission Farglen"),
    ],
)
def test_a_count_of_one_spaces_and_capitals_may_be_left_to_the_reader(text: str, same: str) -> None:
    assert effect_text(parse_effect(text)) == same


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Expected an effect that begins with gain"),
        ("gian coins", "did you mean gain?"),
        ("gain", "Expected 'gain' followed by coins"),
        ("gain gold 2", "Expected 'gain' followed by coins"),
        ("gain coin 2", "did you mean coins?"),
        ("gain coins two", "with a number from 1 to 99, got 'gain coins two'."),
        ("gain coins 0", "with a number from 1 to 99"),
        ("gain coins -1", "with a number from 1 to 99"),
        ("gain coins 100", "with a number from 1 to 99"),
        ("gain coins ²", "with a number from 1 to 99"),
        ("gain coins 2 3", "Expected 'gain coins N'"),
        ("gain tile sword", "Expected a tile such as armor or armor+"),
        ("gain tile instrumant+", "did you mean instrument+?"),
        ("gain good worth-6", "worth-5"),
        ("gain good", "Expected 'gain' followed by"),
        ("gain deed bottom", "Expected 'gain' followed by"),
        ("gain commission Northbrek", "did you mean Northbreak?"),
        ("lose deed", "Expected 'lose' followed by"),
        ("lose good cheap", "Expected 'lose' followed by"),
        ("flip over", "'flip up' or 'flip down'"),
        ("roll travel", "'roll oracle' or 'roll ruins'"),
        ("move inn 1", "'move ruins N', 'move dark_market N' or 'move illuminated'"),
        ("turn", "'turn wheel N'"),
        ("turn table 1", "'turn wheel N'"),
        ("exchange coins 2", "Expected an exchange such as"),
        ("exchange coins 2 gold 1", "of coins, prestige, lantern, horseshoe or quartz"),
        ("exchange coins 2 coins 1", "of two different things"),
        ("exchange coins x quartz 1", "with a number from 1 to 99"),
        ("explore inn", "Expected 'explore ruins'"),
        ("deliver good", "Expected 'deliver hero'"),
        ("move illuminated 2", "'move illuminated'"),
        ("either", "two effects such as"),
        ("either gain coins 2", "two effects such as"),
        ("either gain coins 2 |", "two effects such as"),
        ("either lose good | lose hero | flip up", "two effects such as"),
        ("either lose good | either flip up | flip down", "two effects such as"),
        ("either lose good | gain gold", "Expected 'gain' followed by"),
    ],
)
def test_a_malformed_effect_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_effect(text)
    assert sentence in error_text(refused.value)
    assert isinstance(refused.value, BadData)
    assert refused.value.code == "bad-notation"


def test_an_effect_without_a_text_is_not_written() -> None:
    with pytest.raises(BadNotation):
        effect_text(Effect("gain", "tile", 2, "armor"))
    with pytest.raises(BadNotation):
        effect_text(Effect("sing", "loudly"))


@pytest.mark.parametrize(
    "text, need",
    [
        ("3 heroes Northbreak", Need("hero", "Northbreak", 3)),
        ("1 hero purple", Need("hero", "purple", 1)),
        ("2 commissions blue", Need("commission", "blue", 2)),
        ("12 cards any", Need("card", "any", 12)),
    ],
)
def test_a_need_is_read_and_written(text: str, need: Need) -> None:
    """DEED-1: so many delivered cards of one kind to one place."""
    assert parse_need(text) == need
    assert need_text(need) == text


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Expected a need such as"),
        ("3 heroes", "Expected a need such as"),
        ("3 knights Northbreak", "Expected a need such as"),
        ("3 heros Northbreak", "did you mean heroes?"),
        ("3 heroes Nightpeom", "did you mean Nightpoem?"),
        ("0 heroes blue", "with a number from 1 to 99"),
    ],
)
def test_a_malformed_need_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_need(text)
    assert sentence in error_text(refused.value)


def test_a_reward_is_read_and_written() -> None:
    """DEED-1: coins, prestige or victory points."""
    for text, reward in {
        "4 prestige": Reward("prestige", 4),
        "3 coins": Reward("coins", 3),
        "2 vp": Reward("vp", 2),
    }.items():
        assert parse_reward(text) == reward
        assert reward_text(reward) == text


@pytest.mark.parametrize("text", ["", "coins", "3 quartz", "three coins", "3 coins extra", "0 vp"])
def test_a_malformed_reward_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_reward(text)
    told = error_text(refused.value)
    assert told.startswith("Expected a reward such as '4 prestige', '3 coins' or '2 vp'")


@pytest.mark.parametrize(
    "one, other, both",
    [
        ("1 hero Northbreak", "1 hero Scorchborn", False),
        ("1 hero Northbreak", "1 commission Northbreak", False),
        ("1 hero Northbreak", "1 hero blue", True),
        ("1 hero Northbreak", "1 hero green", False),
        ("1 commission blue", "1 card any", True),
        ("1 card purple", "1 hero Cursecairn", True),
        ("2 heroes any", "1 hero any", True),
    ],
)
def test_two_needs_overlap_when_one_card_could_meet_both(one: str, other: str, both: bool) -> None:
    assert overlap(parse_need(one), parse_need(other)) is both
    assert overlap(parse_need(other), parse_need(one)) is both


WORDS = st.sampled_from(
    [
        *(word for text in EVERY_ICON for word in text.split()),
        "3",
        "99",
        "heroes",
        "any",
        "blue",
        "vp",
        "",
        "x",
    ]
)


TEXTS = st.one_of(st.text(), st.lists(WORDS, max_size=6).map(" ".join))


@given(TEXTS)
def test_whatever_effect_is_read_can_be_written_and_read_again(text: str) -> None:
    try:
        effect = parse_effect(text)
    except BadNotation:
        return
    assert parse_effect(effect_text(effect)) == effect


@given(TEXTS)
def test_whatever_need_or_reward_is_read_can_be_written_and_read_again(text: str) -> None:
    try:
        need = parse_need(text)
    except BadNotation:
        pass
    else:
        assert parse_need(need_text(need)) == need
    try:
        reward = parse_reward(text)
    except BadNotation:
        return
    assert parse_reward(reward_text(reward)) == reward
