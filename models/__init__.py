"""Speech models: finding, checking and fitting them to a table's words."""
