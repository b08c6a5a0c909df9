/** A cell of a spreadsheet. Days are `YYYY-MM-DD`. */
export type Cell = string | number | { day: string } | null;

/** `width` in characters. Long texts of a column that wraps make its rows taller. */
export type Column = { name: string; width: number; wraps?: true };
