"""Who may know what: the information table. `views` makes a view from a state, `parts` the pieces of it."""
