"""The Private Concern: a deck of cards that plays the part of a merchant.

- The deck as data: ``deck`` and ``lines`` (what there is), ``loader`` (files and journals), and what it
  reads with (``deck_tables``, ``line_tables``, ``leanings``, ``values``, ``outline``, ``deck_json``);
  ``data/reference.toml`` is ours, ``template`` writes one to fill in.
- Playing it: ``engine`` answers, by ``plan`` (which line, is it possible) and ``answers`` (one function a
  kind of question), with ``towns``, ``bazaar`` and ``worth``; ``goals`` of adventures; ``naming`` finds it.
- Telling it: ``telling`` (what people do with the pieces, and why), ``account`` (under which headings),
  ``steps`` (in which words); ``words`` and ``readout`` read cards and decks out.
"""
