import type { PickerOption } from '#client/ui/picker-options.ts';
import { inCircle } from '#contract/waits.ts';
import { dot } from '#contract/words.ts';
import { thoseWaitingFor } from '#rules/waits.ts';

import type { TaskDraft } from './draft.ts';

/** The other steps, grouped by task. A step that would close a cycle is disabled with the reason. */
export function waitOptions(stepId: number, tasks: readonly TaskDraft[]): PickerOption[] {
  const next = new Map<number, number>();
  for (const { steps } of tasks) {
    for (const { id, waitsFor } of steps) if (waitsFor !== null) next.set(id, waitsFor);
  }
  const waiting = thoseWaitingFor(stepId, next);
  return stepsOf(tasks)
    .filter(({ id }) => id !== stepId)
    .map(({ id, name, task }) => {
      const disabled = waiting.has(id);
      const hint = [task, disabled && inCircle].filter(Boolean).join(dot);
      return { id, label: name, ...(hint && { hint }), disabled };
    });
}

export function nameOfStep(id: number, tasks: readonly TaskDraft[]): string | undefined {
  return stepsOf(tasks).find((step) => step.id === id)?.name;
}

function stepsOf(tasks: readonly TaskDraft[]) {
  return tasks.flatMap(({ name: task, steps }, taskAt) =>
    steps.map(({ id, name }, at) => ({
      id,
      name: name.trim() || `Step ${at + 1}`,
      task: tasks.length > 1 ? task.trim() || `Task ${taskAt + 1}` : '',
    })),
  );
}
