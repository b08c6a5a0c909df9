import { expect, test } from 'vitest';

import { usesOf } from './entry-uses.ts';
import { listKinds } from './list-kind.ts';
import type { Entry } from './queries.ts';

function entry(id: number, name: string, some: Partial<Entry> = {}): Entry {
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const unused = { projectsCount: 0, templatesCount: 0 };
  return { id, name, description: null, version: 1, ...unused, ...times, ...some };
}

test('counts the uses of an entry and links to them', () => {
  const used = entry(1, 'A & B', { projectsCount: 1200, templatesCount: 1 });
  const templates = { words: '1 template', href: '/settings?tab=project-templates' };
  expect(usesOf(listKinds.markets, used)).toEqual([
    { words: '1,200 projects', href: '/markets?search=A+%26+B' },
    templates,
  ]);
  expect(usesOf(listKinds.categories, used)).toEqual([
    { words: '1,200 projects', href: null },
    templates,
  ]);
  expect(usesOf(listKinds.markets, entry(2, 'Boston'))).toEqual([]);
});
