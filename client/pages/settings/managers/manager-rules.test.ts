import { expect, test } from 'vitest';

import type { ProjectManager } from '#contract/managers.ts';

import { successionHint, successors, withOwn } from './manager-rules.ts';

const manager = (id: number, more: Partial<ProjectManager> = {}): ProjectManager => ({
  id,
  username: `m${id}`,
  firstName: null,
  lastName: null,
  celebrate: 'everything',
  shortcuts: true,
  digest: true,
  mailAtOnce: true,
  identityNotice: true,
  role: 'manager',
  isActive: true,
  isPrimary: false,
  personId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  projectsCount: 0,
  version: 1,
  ...more,
});
const primary = manager(1, { isPrimary: true });
const ada = manager(2);
const bea = manager(3);
const viewer = manager(4, { role: 'viewer' });
const idle = manager(5, { isActive: false });
const everybody = [primary, ada, bea, viewer, idle];

test('only an active manager can become primary or take over projects', () => {
  expect(successionHint(ada)).toBeNull();
  expect(successionHint(viewer)).toMatch(/^Only an active manager/);
  expect(successionHint(idle)).toMatch(/^Only an active manager/);
  const invited = manager(6, { invitation: { expiresAt: null } });
  expect(successionHint(invited)).toMatch(/^Only an active manager/);
  expect(successors(everybody, ada)).toEqual([primary, bea]);
});

test('a viewer sees their own email address, which the list leaves out', () => {
  const own = { id: 4, email: 'vic@firm.example' };
  const [seen, other] = withOwn([viewer, ada], own);
  expect(seen).toMatchObject({ id: 4, email: 'vic@firm.example' });
  expect(other).not.toHaveProperty('email');
  const updated = manager(4, { email: 'new@firm.example' });
  expect(withOwn([updated], own)[0]?.email).toBe('new@firm.example');
});
