import { describe, expect, test } from 'vitest';

import { pastedLines } from '#client/ui/pasted-lines.ts';
import { previewProjectPercent } from '#rules/progress.ts';

import { newStep, newTask } from './draft.ts';
import { previewSteps } from './items.ts';
import { controlOf, outlineFrom } from './outline.ts';
import type { Outline } from './outline.ts';
import { outlineAfter } from './reducer.ts';
import type { OutlineAction } from './reducer.ts';
import { idAt, placesOf, removalOf } from './task-outline.ts';
import type { Place } from './task-outline.ts';

describe('typing with the keyboard only', () => {
  test('Enter goes from a task to its steps, their details, and on', () => {
    const form = typed('Registration⏎Form U4⏎Fingerprints⏎Signed');
    expect(outline(form)).toEqual(['Registration', '  Form U4', '    Fingerprints', '    Signed']);
    expect(form.focus?.control).toBe(controlOf(lineWith(form, 'Signed'), 'text'));
  });

  test('Enter on an empty last line leaves its list, one level at a time', () => {
    const form = typed('Registration⏎Form U4⏎Signed⏎⏎States⏎Texas⏎⏎⏎Licensing⏎Series 66');
    expect(outline(form)).toEqual([
      'Registration',
      '  Form U4',
      '    Signed',
      '  States',
      '    Texas',
      'Licensing',
      '  Series 66',
    ]);
  });

  test('Enter on an empty task leaves it as it is', () => {
    const form = typed('Registration⏎Form U4⏎⏎⏎');
    expect(outline(form)).toEqual(['Registration', '  Form U4', '']);
    const blank = focused(form);
    expect(act(form, { type: 'go on', from: blank })).toBe(form);
    const spaces = act(form, { type: 'change line', place: blank, change: { name: ' ' } });
    expect(act(spaces, { type: 'go on', from: blank })).toBe(spaces);
  });

  test('Enter in the middle of the details inserts a detail', () => {
    const form = typed('Task⏎Step⏎one⏎two');
    const after = act(form, { type: 'go on', from: lineWith(form, 'one') });
    expect(outline(after)).toEqual(['Task', '  Step', '    one', '    ', '    two']);
  });

  test('Enter moves to the existing line, and opens it', () => {
    const form = act(typed('Task⏎Step⏎one'), { type: 'fold tasks', open: false });
    const after = act(form, { type: 'go on', from: lineWith(form, 'Task') });
    expect(outline(after)).toEqual(outline(form));
    expect(after.tasks[0]?.open).toBe(true);
    expect(after.focus?.control).toBe(controlOf(lineWith(after, 'Step'), 'text'));
  });

  test('details are skipped while they are folded, and shown by whatever leads into them', () => {
    const base = typed('Task⏎Step⏎one⏎⏎Next⏎two');
    const [step, next] = ['Step', 'Next'].map((text) => lineWith(base, text));
    const one = lineWith(base, 'one');
    const fold = { type: 'change line', place: step!, change: { open: false } } as const;
    const form = act(base, fold);
    const isOpen = (after: Outline) => after.tasks[0]?.steps[0]?.open;
    const down = act(form, { type: 'step', from: step!, by: 1 });
    expect(down.focus?.control).toBe(controlOf(next!, 'text'));
    expect(isOpen(down)).toBe(false);
    const entered = act(form, { type: 'go on', from: step! });
    expect(entered.focus?.control).toBe(controlOf(one, 'text'));
    expect(entered.past).toBe(form.past);
    const added = act(form, { type: 'add', inside: step! });
    const removed = act(base, { type: 'remove', place: one });
    const undone = act(act(removed, fold), { type: 'undo', line: null });
    expect([entered, added, undone].map(isOpen)).toEqual([true, true, true]);
  });

  test('Backspace on an empty line goes back to the one before', () => {
    let form = typed('Task⏎Step⏎one⏎');
    for (const before of ['one', 'Step']) {
      form = act(form, { type: 'go back', from: focused(form) });
      expect(form.focus?.control).toBe(controlOf(lineWith(form, before), 'text'));
      form = act(form, { type: 'change line', place: focused(form), change: { text: '' } });
    }
    expect(outline(form)).toEqual(['Task', '  Step']);
  });

  test('Backspace keeps a task or step with content', () => {
    const form = typed('Task⏎Step⏎one');
    for (const text of ['Task', 'Step']) {
      const place = lineWith(form, text);
      const emptied = act(form, { type: 'change line', place, change: { name: '' } });
      expect(act(emptied, { type: 'go back', from: place })).toBe(emptied);
    }
  });

  test('the arrow keys move from line to line, skipping folded ones', () => {
    const form = act(typed('One⏎Step⏎⏎⏎Two'), {
      type: 'change line',
      place: { task: 1 },
      change: { open: false },
    });
    const two = lineWith(form, 'Two');
    const up = act(form, { type: 'step', from: two, by: -1 });
    expect(up.focus?.control).toBe(controlOf(lineWith(form, 'One'), 'text'));
    expect(act(form, { type: 'step', from: two, by: 1 })).toBe(form);
  });
});

describe('pasting several lines', () => {
  const paste = (form: Outline, place: Place, pasted: string, before = '', after = '') =>
    act(form, { type: 'paste', place, before, after, lines: pastedLines(pasted) });

  test('creates details, ticked if they were', () => {
    const form = typed('Task⏎Step⏎one⏎two');
    const after = paste(form, lineWith(form, 'one'), '- a\n- [x] b\n- c', 'on', 'e');
    expect(outline(after)).toEqual(['Task', '  Step', '    ona', '    b', '    ce', '    two']);
    expect(after.tasks[0]?.steps[0]?.details.map(({ isDone }) => isDone)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(after.focus).toEqual({ control: controlOf(lineWith(after, 'ce'), 'text'), caret: 1 });
  });

  test('creates steps, and tasks', () => {
    const form = typed('Task⏎Step');
    const steps = paste(form, lineWith(form, 'Step'), 'a\nb');
    expect(outline(steps)).toEqual(['Task', '  a', '  b']);
    const tasks = paste(steps, lineWith(steps, 'Task'), 'One\nTwo');
    expect(outline(tasks)).toEqual(['One', '  a', '  b', 'Two']);
  });

  test('of a single line stays on its line', () => {
    const form = typed('Task⏎Step⏎one');
    const after = paste(form, lineWith(form, 'one'), 'ly\n', 'on', 'e');
    expect(outline(after)).toEqual(['Task', '  Step', '    onlye']);
    expect(after.focus?.caret).toBe(4);
  });
});

describe('removing', () => {
  const form = typed('One⏎Step⏎a⏎b⏎⏎Next⏎c⏎⏎⏎Two');

  test.each(['One', 'Step', 'a', 'Next', 'Two'])('%s can be undone', (text) => {
    const place = lineWith(form, text);
    const removal = removalOf(form.tasks, place);
    const without = act(form, { type: 'remove', place });
    expect(outline(without).join('\n')).not.toContain(text);
    expect(act(without, { type: 'restore', removals: [removal!] }).tasks).toEqual(form.tasks);
  });

  test('of several lines in a row can be undone together', () => {
    let after = form;
    const removals = ['a', 'Step', 'One'].map((text) => {
      const place = lineWith(after, text);
      const removal = removalOf(after.tasks, place)!;
      after = act(after, { type: 'remove', place });
      return removal;
    });
    expect(act(after, { type: 'restore', removals }).tasks).toEqual(form.tasks);
  });

  test('gives the focus to the next sibling, then the previous one, then the add button', () => {
    const removed = (from: Outline, text: string) =>
      act(from, { type: 'remove', place: lineWith(from, text) });
    const withoutA = removed(form, 'a');
    expect(withoutA.focus?.control).toBe(controlOf(lineWith(form, 'b'), 'remove'));
    const withoutB = removed(withoutA, 'b');
    expect(withoutB.focus?.control).toBe(controlOf(lineWith(form, 'Step'), 'add'));
    expect(removed(form, 'Two').focus?.control).toBe(controlOf(lineWith(form, 'One'), 'remove'));
    expect(removed(typed('One'), 'One').focus?.control).toBe('addTask');
  });
});

test('typing on one line keeps the other line objects', () => {
  const form = typed('One⏎Step⏎a⏎b⏎⏎Next⏎⏎⏎Two');
  const place = lineWith(form, 'a');
  const after = act(form, { type: 'change line', place, change: { text: 'aa' } });
  expect(after.tasks[1]).toBe(form.tasks[1]);
  expect(after.tasks[0]?.steps[1]).toBe(form.tasks[0]?.steps[1]);
  expect(after.tasks[0]?.steps[0]?.details[1]).toBe(form.tasks[0]?.steps[0]?.details[1]);
});

test('the percentage follows the ticks', () => {
  const form = typed('Task⏎Step⏎a⏎b');
  const place = lineWith(form, 'a');
  const after = act(form, { type: 'change line', place, change: { isDone: true } });
  const steps = after.tasks.map((task) => ({ steps: previewSteps(task) }));
  expect(previewProjectPercent(steps)).toBe(50);
});

function act(form: Outline, ...actions: OutlineAction[]): Outline {
  return actions.reduce(outlineAfter, form);
}

/** Types these keys after "Add Task"; ⏎ is Enter. */
function typed(keys: string): Outline {
  let form = act(outlineFrom({ tasks: [], nextId: 1 }), { type: 'add', inside: null });
  for (const key of keys) {
    const place = focused(form);
    if (key === '⏎') {
      form = act(form, { type: 'go on', from: place });
      continue;
    }
    const text = textAt(form, place) + key;
    const change = place.detail === undefined ? { name: text } : { text };
    form = act(form, { type: 'change line', place, change });
  }
  return form;
}

function focused(form: Outline): Place {
  return placesOf(form.tasks).find((place) => controlOf(place, 'text') === form.focus?.control)!;
}

function lineWith(form: Outline, text: string): Place {
  return placesOf(form.tasks).find((place) => textAt(form, place) === text)!;
}

function textAt({ tasks }: Outline, place: Place): string {
  const lines = tasks.flatMap((task) => [
    { id: task.id, text: task.name },
    ...task.steps.flatMap((step) => [{ id: step.id, text: step.name }, ...step.details]),
  ]);
  return lines.find(({ id }) => id === idAt(place))?.text ?? '';
}

function outline(form: Outline): string[] {
  return placesOf(form.tasks).map((place) => {
    const depth = [place.step, place.detail].filter((id) => id !== undefined).length;
    return '  '.repeat(depth) + textAt(form, place);
  });
}

describe('an imported list', () => {
  const made = (name: string) => (firstId: number) => ({
    tasks: [
      newTask({ id: firstId, name, steps: [newStep({ id: firstId + 1, name: `In ${name}` })] }),
    ],
    nextId: firstId + 2,
  });

  test('replaces the blank line at the end, and can be undone', () => {
    const form = act(typed('Task⏎Step⏎⏎⏎'), { type: 'add tasks', make: made('New') });
    expect(outline(form)).toEqual(['Task', '  Step', 'New', '  In New']);
    const added = form.tasks.slice(1);
    expect(outline(act(form, { type: 'take back', added }))).toEqual(['Task', '  Step']);
    const place = { task: added[0]?.id ?? 0 };
    const changed = act(form, { type: 'change line', place, change: { name: 'Mine' } });
    expect(outline(act(changed, { type: 'take back', added }))).toEqual(outline(changed));
  });

  test('can be added as steps of a task', () => {
    const form = typed('Task⏎Step');
    const task = form.tasks[0]?.id ?? 0;
    const after = act(form, { type: 'add steps', task, make: made('New') });
    expect(outline(after)).toEqual(['Task', '  Step', '  In New']);
    const added = after.tasks[0]?.steps.slice(1) ?? [];
    expect(outline(act(after, { type: 'take back', added }))).toEqual(outline(form));
    expect(outline(act(after, { type: 'undo', line: null }))).toEqual(outline(form));
  });
});
