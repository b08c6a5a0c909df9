const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Natural sort order: ignores case and accents, and compares numbers by value. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Sorts by name, then by id. Not in SQL, because the engines' collations differ. */
export function byName<T extends { id: number; name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}
