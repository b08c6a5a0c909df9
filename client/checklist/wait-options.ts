import type { PickerOption } from '#client/ui/picker-options.ts';
import { inCircle, leadsBack } from '#contract/waits.ts';

import type { TaskDraft } from './draft.ts';

/** The other steps of a checklist, by their tasks. One that would close a circle says so and cannot be chosen. */
export function waitOptions(stepId: number, tasks: readonly TaskDraft[]): PickerOption[] {
  const next = new Map<number, number>();
  for (const { steps } of tasks) {
    for (const { id, waitsFor } of steps) if (waitsFor !== null) next.set(id, waitsFor);
  }
  return stepsOf(tasks)
    .filter(({ id }) => id !== stepId)
    .map(({ id, name, task }) => {
      next.set(stepId, id);
      const disabled = leadsBack(next, stepId);
      const hint = [task, disabled && inCircle].filter(Boolean).join(' · ');
      return { id, label: name, ...(hint && { hint }), disabled };
    });
}

/** The name of a step, or its place if it has none; undefined for a step that was removed. */
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
