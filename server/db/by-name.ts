const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Compares names as people sort them: case and accents are ignored, numbers count as numbers. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Sorts rows by name, then by id. The engines' own collations differ. */
export function byName<T extends { id: number; name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}
