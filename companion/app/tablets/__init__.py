"""Several tablets at one table, beside the screens: as the table's machine, and as a guest of another."""
