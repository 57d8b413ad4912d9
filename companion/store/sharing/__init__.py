"""A finished game for others: rows of a spreadsheet, a text to send, a link for BG Stats."""

from companion.store.sharing.bgstats import bgstats_link
from companion.store.sharing.rows import csv_text
from companion.store.sharing.words import share_text

__all__ = ["bgstats_link", "csv_text", "share_text"]
