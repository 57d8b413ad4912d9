"""The table's electronics: wheel, lamps and buttons over a serial line.

It speaks of sections, lamps and buttons, and knows nothing of any game.
"""
