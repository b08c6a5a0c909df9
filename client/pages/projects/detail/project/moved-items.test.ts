import { expect, test } from 'vitest';

import type { PersonTaskStep } from '#contract/people.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { unownedIn } from '../unowned.ts';
import { keyOf, movedItems, sentItems } from './moved-items.ts';

const step = (id: number, some: Partial<TaskStep> = {}) =>
  ({ id, name: `Step ${id}`, ownerRoleId: 1, status: 'pending', ...some }) as TaskStep;
const link = (personId: number, byRole: boolean) => ({ personId, byRole }) as PersonTaskStep;

const tasks = [
  {
    id: 1,
    title: 'Papers',
    ownerRoleId: 1,
    assigneeId: 5,
    assigneeByRole: true,
    status: 'pending',
    steps: [
      step(1),
      step(2),
      step(3),
      step(4, { status: 'completed' }),
      step(5, { ownerRoleId: 2 }),
      step(6),
    ],
  },
] as Task[];
const onSteps = new Map([
  [1, [link(5, true)]],
  [2, [link(6, false)]],
  [3, [link(6, false), link(5, true)]],
  [4, [link(5, true)]],
]);
const holdersWith = (personId: number | null) => [{ ownerRoleId: 1, personId }];

test('open items that were not assigned by hand move to the new holder', () => {
  const moved = movedItems(tasks, onSteps, { before: holdersWith(5), after: holdersWith(7) });
  expect(moved.map((item) => [keyOf(item), item.from, item.to])).toEqual([
    ['tasks 1', 5, 7],
    ['steps 1', 5, 7],
    ['steps 3', 5, 7],
    ['steps 6', null, 7],
  ]);
  expect(sentItems(moved, new Set(['steps 1']))).toEqual({ tasks: [1], steps: [3, 6] });
});

test('with the same holder, or still without one, nothing moves', () => {
  expect(movedItems(tasks, onSteps, { before: holdersWith(5), after: holdersWith(5) })).toEqual([]);
  const empty = { before: [], after: holdersWith(null) };
  expect(movedItems(tasks, onSteps, empty)).toEqual([]);
});

test('unowned are the open items of a role without a holder, or without any owner', () => {
  const unowned = unownedIn(tasks, onSteps);
  expect([...unowned.steps]).toEqual([5, 6]);
  expect(unowned).toMatchObject({ count: 2, tasks: new Set([1]) });
  const alone = { ...tasks[0], assigneeId: null, ownerRoleId: null, steps: [] } as Task;
  expect(unownedIn([alone], onSteps).count).toBe(1);
  expect(unownedIn([{ ...alone, status: 'completed' }], onSteps).count).toBe(0);
});
