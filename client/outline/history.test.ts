import { expect, test } from 'vitest';

import { outlineFrom } from './outline.ts';
import type { Outline } from './outline.ts';
import { outlineAfter } from './reducer.ts';
import type { OutlineAction } from './reducer.ts';
import { removalOf } from './task-outline.ts';
import type { Place } from './task-outline.ts';

const task: Place = { task: 1 };
const step: Place = { task: 1, step: 2 };
const start = act(
  outlineFrom({ tasks: [], nextId: 1 }),
  { type: 'add', inside: null },
  { type: 'change line', place: task, change: { name: 'Compliance' } },
);

test('undo removes pasted lines, then the added one, and restores the focus each time', () => {
  const added = act(start, { type: 'go on', from: task });
  const lines = ['one', 'two'].map((text) => ({ text, done: false }));
  const pasted = act(added, { type: 'paste', place: step, before: '', after: '', lines });
  expect(outline(pasted)).toEqual(['Compliance', 'one', 'two']);
  const once = undone(pasted, 3);
  expect(outline(once)).toEqual(['Compliance', '']);
  expect(once.focus?.control).toBe('2.text');
  const twice = undone(once, 2);
  expect(outline(twice)).toEqual(['Compliance']);
  expect(twice.focus?.control).toBe('1.text');
  const again = act(twice, { type: 'redo', line: 1 }, { type: 'redo', line: 2 });
  expect(outline(again)).toEqual(['Compliance', 'one', 'two']);
  expect(again.focus).toEqual(pasted.focus);
});

test('a removed line is restored once, wherever the focus is', () => {
  const removal = removalOf(start.tasks, task)!;
  const removed = act(start, { type: 'remove', place: task });
  const back = undone(removed, null);
  expect(outline(back)).toEqual(['Compliance']);
  expect(back.focus?.control).toBe('1.text');
  expect(outline(act(back, { type: 'restore', removals: [removal] }))).toEqual(['Compliance']);
});

test('an empty line removed with Backspace is restored', () => {
  const added = act(start, { type: 'go on', from: task });
  const gone = act(added, { type: 'go back', from: step });
  const back = undone(gone, 1);
  expect(outline(back)).toEqual(['Compliance', '']);
  expect(back.focus?.control).toBe('2.text');
});

test('undoing text affects only its own line', () => {
  const form = act(start, { type: 'add', inside: null });
  const written = act(form, { type: 'change line', place: { task: 2 }, change: { name: 'x' } });
  expect(undone(written, 1)).toBe(written);
  expect(undone(written, null)).toBe(written);
  expect(outline(undone(written, 2))).toEqual(['Compliance', '']);
});

test('consecutive letters are undone word by word', () => {
  const form = typed(start, ' and more');
  const withoutWord = undone(form, 1);
  expect(outline(withoutWord)).toEqual(['Compliance and ']);
  expect(outline(undone(withoutWord, 1))).toEqual(['Compliance ']);
});

test('ticks and choices are undone, folding is not', () => {
  const chosen = act(start, { type: 'change line', place: task, change: { personIds: [7] } });
  const folded = act(chosen, { type: 'fold tasks', open: false });
  const one = act(chosen, { type: 'change line', place: task, change: { open: false } });
  expect([folded.past, one.past]).toEqual([chosen.past, chosen.past]);
  const back = undone(chosen, 1);
  const unfolded = act(back, { type: 'change line', place: task, change: { open: false } });
  expect(unfolded.future).toBe(back.future);
  expect(undone(folded, 1).tasks[0]?.personIds).toEqual([]);
});

test('a change after an undo clears the redo history', () => {
  const form = typed(undone(act(start, { type: 'go on', from: task }), 1), '!');
  expect(act(form, { type: 'redo', line: 1 })).toBe(form);
});

function undone(form: Outline, line: number | null): Outline {
  return act(form, { type: 'undo', line });
}

function act(form: Outline, ...actions: OutlineAction[]): Outline {
  return actions.reduce(outlineAfter, form);
}

/** Types these letters one by one at the end of the first task's name. */
function typed(form: Outline, letters: string): Outline {
  let after = form;
  for (const letter of letters) {
    const name = (after.tasks[0]?.name ?? '') + letter;
    after = act(after, { type: 'change line', place: task, change: { name } });
  }
  return after;
}

function outline({ tasks }: Outline): string[] {
  return tasks.flatMap(({ name, steps }) => [name, ...steps.map((one) => one.name)]);
}
