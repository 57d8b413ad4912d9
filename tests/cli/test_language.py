"""The program speaks the language that is named, chosen or around it."""

from pathlib import Path

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


def test_a_game_is_played_in_hungarian(home: Path) -> None:
    """Questions, rules, a refusal, names of things that are typed, and the end."""
    typed = "why\nboard\nnincs ilyen\nquit\n"
    options = ("--terminal", "--players", "Anna", "--seed", "5", "--device", "none")
    done = run("--language", "hu", "play", *options, typed=typed)
    assert done.returncode == 0
    assert "Anna: tervezés. Melyik éjkockát zárod le a központi tartalékodból?" in done.stdout
    assert "PLAN-2: Tegyél egy éjkockát" in done.stdout
    assert '"nincs ilyen" itt nem válasz' in done.stdout
    assert "A játék ide van mentve" in done.stdout
