import { expect, test } from 'vitest';

import { itemsOfTemplate, templateTasks } from '#contract/checklist.ts';

import { draftsOf, itemsOf } from './items.ts';
import { outlineFrom } from './outline.ts';
import type { Outline } from './outline.ts';
import { outlineAfter, isSameChecklist } from './reducer.ts';

const template = [
  {
    name: 'Registration',
    description: 'With FINRA',
    priority: 'high' as const,
    estimatedHours: 6.5,
    taskTemplateId: 7,
    steps: [
      {
        name: 'Form U4',
        description: null,
        estimatedHours: 3,
        dueOffset: { days: 5, unit: 'working' as const, from: 'hire' as const },
        details: [{ text: 'Drafted' }, { text: 'Signed' }],
      },
      { name: 'Fingerprints', description: 'Live', estimatedHours: 0, details: [] },
    ],
  },
  { name: 'Technology', description: null, priority: 'low' as const, estimatedHours: 0, steps: [] },
];
/* Ids in document order: task 1 with steps 2 (details 3 and 4) and 5, then task 6. */
const items = itemsOfTemplate(template);
const form = outlineFrom(draftsOf(items, 1));

test('inserting and removing whole tasks changes nothing else', () => {
  expect(form.nextId).toBe(7);
  expect(templateTasks(itemsOf(form.tasks))).toEqual(template);
});

test.each([
  [null, [6, 1], 1],
  [{ task: 1 }, [5, 2], 5],
  [{ task: 1, step: 2 }, [4, 3], 4],
])('the lines inside %j are put in the order %j, and back by an undo', (inside, ids, moved) => {
  const after = outlineAfter(form, { type: 'arrange', inside, ids, moved });
  expect(idsInside(after, inside)).toEqual(ids);
  expect(isSameChecklist(after.tasks, form.tasks)).toBe(false);
  const undone = outlineAfter(after, { type: 'undo', line: null });
  expect(itemsOf(undone.tasks)).toEqual(itemsOf(form.tasks));
  expect(undone.focus?.control).toBe(`${moved}.text`);
  expect(idsInside(outlineAfter(undone, { type: 'redo', line: null }), inside)).toEqual(ids);
});

test.each([[[6]], [[6, 6]], [[6, 9]], [[6, 1, 9]], [[1, 6, 1]]])(
  'an order %j that does not name each line once changes nothing',
  (ids) => {
    const after = outlineAfter(form, { type: 'arrange', inside: null, ids, moved: 6 });
    expect(after.tasks).toBe(form.tasks);
    expect(after.past).toEqual([]);
  },
);

test('added tasks come last, take the focus, and are removed by one undo', () => {
  const make = (firstId: number) => draftsOf(items, firstId);
  const after = outlineAfter(form, { type: 'add tasks', make });
  expect(after.tasks.map(({ id }) => id)).toEqual([1, 6, 7, 12]);
  expect(after.focus?.control).toBe('7.text');
  expect(outlineAfter(after, { type: 'undo', line: null }).tasks).toEqual(form.tasks);
});

test('a due date is undone on its own line', () => {
  const place = { task: 1, step: 2 };
  const after = outlineAfter(form, { type: 'change line', place, change: { dueOffset: null } });
  expect(after.tasks[0]?.steps[0]?.dueOffset).toBeNull();
  expect(outlineAfter(after, { type: 'undo', line: 2 }).tasks).toEqual(form.tasks);
});

test('a single task stays alone, however often Enter is pressed on its empty last step', () => {
  const alone = { ...form, tasks: form.tasks.slice(0, 1), alone: true };
  const added = outlineAfter(alone, { type: 'add', inside: { task: 1 } });
  const left = outlineAfter(added, { type: 'go on', from: { task: 1, step: 7 } });
  expect(left.tasks).toHaveLength(1);
  expect(left.tasks[0]?.steps.at(-1)?.details).toHaveLength(1);
});

function idsInside({ tasks }: Outline, inside: { task: number; step?: number } | null) {
  const task = tasks.find(({ id }) => id === inside?.task);
  const step = task?.steps.find(({ id }) => id === inside?.step);
  return (step?.details ?? task?.steps ?? tasks).map(({ id }) => id);
}
