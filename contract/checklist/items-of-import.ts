import type { TaskItem } from '../checklist.ts';
import { itemsOfTemplate } from '../checklist.ts';
import type { ChecklistTask } from './checklist.ts';

export function itemsOfImport(tasks: readonly ChecklistTask[]): TaskItem[] {
  return itemsOfTemplate(tasks).map((task, at) => ({
    ...task,
    isDone: tasks[at]?.isCompleted ?? false,
    steps: task.steps.map((step, index) => ({
      ...step,
      personIds: tasks[at]?.steps[index]?.personIds ?? step.personIds,
      isDone: tasks[at]?.steps[index]?.isCompleted ?? false,
    })),
  }));
}
