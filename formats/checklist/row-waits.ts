import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { stepFields } from '#contract/item.ts';
import { inCircle, waitsWithoutCycle } from '#contract/waits.ts';

import type { ReadChecklist } from './imported.ts';
import { quoted } from './row-values.ts';
import type { Around } from './row-values.ts';
import { stepWords } from './step-words.ts';

type Wait = { row: number; text: string; task: TaskItem; step: StepItem };

/**
 * Collects what each step waits for; `end` resolves it once all steps are known. Unreadable entries are recorded.
 */
export function waitReader(read: ReadChecklist) {
  const waits: Wait[] = [];
  const note = (row: number, of: TaskItem | StepItem, message: string) =>
    void read.unread.push({ row, of, message, value: 'wait' });

  function add(row: number, text: string, { task, step }: Around): void {
    if (step) waits.push({ row, text, task, step });
    else note(row, task, stepFields.waitsFor.column.only);
  }

  function end(): void {
    if (waits.length === 0) return;
    const { placesOf } = stepWords(read.tasks);
    const next = new Map<StepItem, StepItem>();
    const mayWait = waitsWithoutCycle<StepItem>();
    for (const { row, text, task, step } of waits) {
      const [place, another] = placesOf(text);
      const other = place && read.tasks[place.task]?.steps[place.step];
      if (!other) note(row, step, `${quoted(text)} is no step of this list`);
      else if (another) note(row, step, `${quoted(text)} could be several steps`);
      else if ((next.get(step) ?? other) !== other) {
        note(row, step, `${quoted(text)}: its step waits for another one already`);
      } else if (!next.has(step) && !mayWait(step, other)) {
        note(row, step, `${quoted(text)}: ${inCircle}`);
      } else {
        next.set(step, other);
        step.waitsFor = read.tasks[place.task] === task ? { step: place.step } : place;
      }
    }
  }

  return { add, end };
}
