"""Sentences for people, made from the codes and parameters of the core; languages are data."""

from companion.text.catalogue import Catalogue, catalogue
from companion.text.entries import FieldText, entry_fields, entry_text
from companion.text.errors import error_text, not_saved, say
from companion.text.facts import field_text
from companion.text.history import answer_text, record_text
from companion.text.instructions import instruction_text
from companion.text.labels import option_text
from companion.text.problems import problem_text
from companion.text.questions import question_text, rule_text, rules_of, why_text
from companion.text.results import result_lines

__all__ = [
    "Catalogue",
    "FieldText",
    "answer_text",
    "catalogue",
    "entry_fields",
    "entry_text",
    "error_text",
    "field_text",
    "instruction_text",
    "not_saved",
    "option_text",
    "problem_text",
    "question_text",
    "record_text",
    "result_lines",
    "rule_text",
    "rules_of",
    "say",
    "why_text",
]
