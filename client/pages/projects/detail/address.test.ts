import { expect, test } from 'vitest';

import { chosenTask, correctedSearch, idOf, searchWithStep, searchWithTask } from './address.ts';

test.each([
  ['1', 1],
  ['42', 42],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', null],
  ['0', null],
  ['-3', null],
  ['007', null],
  ['1e3', null],
  ['4.5', null],
  ['new', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is the id %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});

const tasks = [
  { id: 7, steps: [] },
  { id: 8, steps: [{ id: 80 }, { id: 81 }] },
  { id: 9, steps: [{ id: 90 }] },
];

test.each([
  ['task=8', 8],
  ['', 7],
  ['task=10', 7],
  ['task=last', 7],
  ['step=81', 8],
  ['task=10&step=90', 9],
  // The step has moved since.
  ['task=9&step=81', 8],
  ['task=9&step=99', 9],
  ['step=70', 7],
])('the address ?%s chooses task %i', (search, id) => {
  expect(chosenTask(new URLSearchParams(search), tasks)).toBe(tasks.find((task) => task.id === id));
});

test('without a task in the address the first one shown is chosen', () => {
  const some = [
    { id: 7, steps: [] },
    { id: 8, steps: [] },
    { id: 9, steps: [] },
  ];
  const chosen = (search: string, hidden: number[], before: number | null = null) =>
    chosenTask(
      new URLSearchParams(search),
      some,
      before === null ? null : { id: before, tasks: some, query: 'other' },
      new Set(hidden),
    )?.id;
  expect(chosen('', [])).toBe(7);
  expect(chosen('', [7])).toBe(8);
  expect(chosen('', [7, 8])).toBe(9);
  expect(chosen('', [7, 8, 9])).toBeUndefined();
  // A link names it.
  expect(chosen('task=8', [8])).toBe(8);
  // It stays while the address is unchanged.
  const linked = { id: 8, tasks: some, query: 'task=8' };
  expect(chosenTask(new URLSearchParams('task=8'), some, linked, new Set([8]))?.id).toBe(8);
  // It was selected before, and passes the filter.
  expect(chosen('', [8], 9)).toBe(9);
  expect(chosen('', [9], 9)).toBe(7);
});

test('without tasks none is chosen', () => {
  expect(chosenTask(new URLSearchParams('task=8'), [])).toBeUndefined();
});

test('choosing a task keeps other parameters of the address', () => {
  const search = new URLSearchParams('from=mail&task=7');
  expect(searchWithTask(search, 9).toString()).toBe('from=mail&task=9');
  expect(search.get('task')).toBe('7');
});

test('choosing a task drops the step of another one', () => {
  expect(searchWithTask(new URLSearchParams('task=8&step=81'), 9).toString()).toBe('task=9');
});

test('the address names a step with its task, and either can be removed', () => {
  const search = new URLSearchParams('from=mail&task=7');
  const unfolded = searchWithStep(search, 8, 80);
  expect(unfolded.toString()).toBe('from=mail&task=8&step=80');
  expect(searchWithStep(unfolded, 8, null).toString()).toBe('from=mail&task=8');
});

test.each([
  ['it is still there, elsewhere', [9, 8, 7], 8, 8],
  ['its next neighbour', [7, 9], 8, 9],
  ['the one before it where it was the last', [7, 8], 9, 8],
  ['the next one that is left', [7, 10], 8, 10],
  ['the first one where none of its neighbours is left', [20, 21], 8, 20],
])('without a task in the address, the previous selection: %s', (_, left, before, chosen) => {
  const among = [7, 8, 9, 10].map((id) => ({ id }));
  const now = left.map((id) => ({ id, steps: [] }));
  const selected = { id: before, tasks: among, query: '' };
  expect(chosenTask(new URLSearchParams(), now, selected)?.id).toBe(chosen);
  // The address names the deleted task: the same as without it.
  expect(chosenTask(new URLSearchParams('task=99'), now, selected)?.id).toBe(chosen);
});

test('a step that moves to another task leaves the selection unchanged', () => {
  const search = new URLSearchParams('task=9&step=81');
  const before = { id: 9, tasks, query: 'task=9&step=81' };
  expect(chosenTask(search, tasks, before)?.id).toBe(9);
  expect(chosenTask(search, tasks, { ...before, query: 'task=9' })?.id).toBe(8);
  // A task that led to its step stays selected.
  expect(chosenTask(search, tasks, { ...before, id: 8 })?.id).toBe(8);
});

test.each([
  ['task=8&step=81', 8, null],
  ['', 7, null],
  ['from=mail', 7, null],
  ['task=8', 8, null],
  ['task=99', 7, 'task=7'],
  ['task=last&step=80', 8, 'task=8&step=80'],
  ['step=90', 9, 'step=90&task=9'],
  ['task=8&step=82', 8, 'task=8'],
  ['from=mail&task=9&step=81', 9, 'from=mail&task=9'],
  ['task=8&step=080', 8, 'task=8'],
])('the address ?%s with task %i selected becomes %j', (search, id, right) => {
  const selected = tasks.find((task) => task.id === id);
  const corrected = correctedSearch(new URLSearchParams(search), selected);
  expect(corrected && corrected.toString()).toBe(right);
  if (corrected) expect(correctedSearch(corrected, selected)).toBeNull();
});

test('the address of a project without tasks names none', () => {
  const corrected = correctedSearch(new URLSearchParams('task=8&step=81&from=mail'), undefined);
  expect(corrected?.toString()).toBe('from=mail');
});

test('a detail stays in the address only with its step', () => {
  const search = new URLSearchParams('task=8&step=80&detail=5');
  expect(correctedSearch(search, tasks[1])).toBeNull();
  expect(correctedSearch(search, tasks[2])?.toString()).toBe('task=9');
  expect(searchWithStep(search, 8, 81).toString()).toBe('task=8&step=81');
  expect(searchWithTask(search, 9).toString()).toBe('task=9');
});
