export type Cell = string | number | { day: string } | null;

/** `width` is in characters. A column that wraps makes its rows taller. */
export type Column = { name: string; width: number; wraps?: true };
