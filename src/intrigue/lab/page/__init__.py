"""The report as a single HTML page that loads nothing: no scripts, no fonts, nothing from the network."""
