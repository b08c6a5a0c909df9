import type { Project } from '#contract/projects.ts';

/** Created at the first comparison, because that is slow. */
let collator: Intl.Collator | undefined;

export function byText(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
}

export function valuesIn(
  projects: readonly Project[],
  field: 'category' | 'market',
): readonly string[] {
  const values = new Set(projects.map((project) => project[field]));
  return [...values].filter((value) => value.trim() !== '').toSorted(byText);
}
