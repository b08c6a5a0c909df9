const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Compares two names as people sort them: letter case and accents do not count, numbers do. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Rows sorted by name; the engines' own collations differ. Equal names stand in the order of their ids. */
export function byName<T extends { id: number; name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}
