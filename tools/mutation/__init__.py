"""Mutants: small changes to the rules (``changes``) and the tests that should notice (``running``)."""
