import { expect, test } from 'vitest';

import { addressOf, placeIn } from './template-address.ts';
import type { TemplatePlace } from './template-address.ts';

test.each<TemplatePlace>([
  null,
  { kind: 'project', id: 'new' },
  { kind: 'project', id: 12 },
  { kind: 'task', id: 'new' },
  { kind: 'task', id: 3 },
])('%j has an address that is read back as the same', (place) => {
  const { searchParams, pathname } = new URL(addressOf(place), 'http://here');
  expect(pathname).toBe('/settings');
  expect(searchParams.get('tab')).toBe('project-templates');
  expect(placeIn(searchParams)).toEqual(place);
});

test.each(['template=0', 'template=x', 'task-template=-1', 'template=', 'other=1'])(
  '%s shows the lists',
  (query) => {
    expect(placeIn(new URLSearchParams(query))).toBeNull();
  },
);
