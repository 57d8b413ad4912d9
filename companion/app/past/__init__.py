"""Finished games as the app shows them: read beside the screen, told in words and figures; nothing draws."""
