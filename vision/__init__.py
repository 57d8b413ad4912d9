"""The camera's eye: dice, faces, icons and cards in a picture of the table.

It speaks of what lies where in a frame, and knows nothing of any game.
"""
