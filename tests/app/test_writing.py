"""A field that people write or paste into."""

from companion.app.widgets.writing import writing


def test_what_is_pasted_becomes_one_line_that_can_be_read() -> None:
    told: list[str] = []
    field = writing("B", told.append, longest=20)
    field.insert_text("\u00e9la\tthe\u0007 Great\nMerchant of the North")
    assert field.text == "B\u00e9la the  Great Merc"
    assert told[-1] == field.text
