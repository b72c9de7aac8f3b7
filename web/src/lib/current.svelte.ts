/** The game that is on the table, for parts that lie over the page. */

export const current = $state({ game: "" });
