"""The program speaks the language that is named, chosen or around it."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.help_texts import CONTEXT, help_texts, translate_help
from companion.cli.parser import make_parser
from companion.text.catalogue import speak
from companion.text.languages import translations
from tests.cli.program import run


def test_the_language_named_now_is_spoken(home: Path) -> None:
    done = run("--language", "hu", "games")
    assert "Itt nincs mentett játék" in done.stdout + done.stderr


def test_the_language_of_the_environment_is_spoken(home: Path) -> None:
    done = run("games", LC_ALL="hu_HU.UTF-8")
    assert "Itt nincs mentett játék" in done.stdout + done.stderr


def test_a_language_that_nobody_has_written_is_english(home: Path) -> None:
    done = run("--language", "xx", "games")
    assert "No saved games" in done.stdout + done.stderr


def test_a_chosen_language_is_kept(home: Path) -> None:
    assert "magyar" in run("language", "hu").stderr
    assert "Itt nincs mentett játék" in (done := run("games")).stdout + done.stderr
    assert "hu  magyar  (itt ez a nyelv)" in run("language").stderr


def test_a_language_there_is_not_cannot_be_chosen(home: Path) -> None:
    done = run("language", "xx")
    assert done.returncode == 1
    assert done.stderr == "dark-road: there is no language xx; there are en, hu.\n"
    assert not (home / "settings.toml").exists()


def test_what_is_wrong_with_a_card_is_told_in_hungarian(home: Path) -> None:
    (home / "cards").mkdir()
    (home / "cards" / "heroes.toml").write_text('[[hero]]\nid = "merry"\nstarting = "yes"\n')
    run("language", "hu")
    done = run("cards", "check", "--json")
    assert done.returncode == 1
    assert "heroes.toml, merry, starting: elvárt: true vagy false; ehelyett: 'yes'." in done.stderr
    assert "expected" not in done.stderr
    told = json.loads(done.stdout)["problems"]
    assert "true vagy false" in [problem["expected"] for problem in told]
    assert "A kártyaadatok nem használhatók: heroes.toml, merry" in run("cards", "show", "heroes").stderr


def test_what_is_wrong_with_a_deck_is_told_in_hungarian(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('schema = 1\nname = "Ours"\n')
    done = run("--language", "hu", "concern", "check", str(tmp_path / "mine.toml"))
    assert done.returncode == 1
    assert "mine.toml, card: elvárt: pontosan 10 kártya; ehelyett: egy sem." in done.stderr


def test_a_game_is_played_in_hungarian(home: Path) -> None:
    """Questions, rules, a refusal, names of things that are typed, and the end."""
    typed = "why\nboard\nnincs ilyen\nquit\n"
    options = ("--terminal", "--players", "Anna", "--seed", "5", "--device", "none")
    done = run("--language", "hu", "play", *options, typed=typed)
    assert done.returncode == 0
    assert "Anna: tervezés. Melyik éjkockát zárod le a központi tartalékodból?" in done.stdout
    assert "PLAN-2: Tegyél egy éjkockát" in done.stdout
    assert "„nincs ilyen” itt nem válasz" in done.stdout
    assert "A játék ide van mentve" in done.stdout


# Help


@pytest.mark.parametrize("arguments", [("--help",), ("play", "--help"), ("history", "export", "--help")])
def test_help_is_in_the_language_named_now(home: Path, arguments: tuple[str, ...]) -> None:
    done = run("--language", "hu", *arguments)
    assert done.returncode == 0
    assert done.stdout.startswith("használat: dark-road")
    assert "kiírja ezt a súgót, és kilép" in " ".join(done.stdout.split())
    assert "usage" not in done.stdout
    assert "options:" not in done.stdout


def test_help_is_in_the_language_chosen_before(home: Path) -> None:
    run("language", "hu")
    assert "játék indítása" in run("--help").stdout
    assert "start a game" in run("--language", "en", "--help").stdout


def test_every_text_of_the_help_has_its_hungarian() -> None:
    """Found in the help itself, so that no command and no option is forgotten."""
    parser = make_parser()
    english = help_texts(parser)
    assert len(english) > 100
    speak("hu")
    translate_help(parser)
    speak("en")
    assert (
        len(set(english) & set(help_texts(parser))) == 1
    )  # the word before the usage, which no parser holds
    assert set(help_texts(parser)[1:]) == {translations("hu").pgettext(CONTEXT, text) for text in english[1:]}


@pytest.mark.parametrize("named", [["--language"], ["--language", "xx"], ["--language", ""]])
def test_an_odd_language_is_no_trouble_for_the_help(
    home: Path, named: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*named, "--help"] if len(named) == 2 else ["--help", *named]) == 0
    assert "start a game" in capsys.readouterr().out
