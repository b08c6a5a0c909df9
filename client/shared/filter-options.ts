import type { Project } from '#contract/projects.ts';

export const { compare: byText } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function valuesIn(
  projects: readonly Project[],
  field: 'category' | 'market',
): readonly string[] {
  const values = new Set(projects.map((project) => project[field]));
  return [...values].filter((value) => value.trim() !== '').toSorted(byText);
}
