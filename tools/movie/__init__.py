"""The moving picture at the top of the README: one turn in the real app, the same every time it is made."""
