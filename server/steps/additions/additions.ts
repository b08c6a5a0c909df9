import { nextDueDate } from '#contract/due.ts';
import { counts } from '#contract/limits.ts';
import { isLiveStatus, projectProgress, taskProgress } from '#contract/progress.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { Claim } from '#server/records/repeated-keys.ts';

import type { AdditionState } from './state.ts';

/** A new task or step without contents, added at the end. */
export type Addition = {
  ctx: Ctx;
  name: string;
  /** Set if the request has an idempotency key. */
  claim?: Claim | undefined;
} & (
  | { table: 'tasks'; projectId: number; rowAt: (order: number) => NewRow<'tasks'> }
  | { table: 'taskSteps'; taskId: number; rowAt: (order: number) => NewRow<'taskSteps'> }
);

export type Added = Task | TaskStep;

/** An addition with its parents. `made` is set once it is inserted. */
export type Placed = {
  addition: Addition;
  project: ProjectAt;
  task: TaskAt | null;
  made?: Added;
};
type ProjectAt = NonNullable<ReturnType<AdditionState['projects']['get']>>;
type TaskAt = NonNullable<ReturnType<AdditionState['tasks']['get']>>;

/** Null if the parent does not exist. */
export function placeOf(addition: Addition, { projects, tasks }: AdditionState): Placed | null {
  const task = addition.table === 'taskSteps' ? (tasks.get(addition.taskId) ?? null) : null;
  const projectId = addition.table === 'tasks' ? addition.projectId : task?.projectId;
  const project = projects.get(projectId ?? 0);
  return project ? { addition, project, task } : null;
}

/**
 * Whether the ordinary path has to add it: if it may exceed the limit after those `before` it in the group, or if it
 * reopens a task that was completed automatically.
 */
export function isSpecial({ project, task }: Placed, before: number): boolean {
  if (!task) return project.tasks.length + before >= counts.tasksOfProject;
  return task.completedAutomatically || task.steps.length + before >= counts.stepsOfTask;
}

/** Adds the rows to the state and updates the progress of their parents. */
export function place<Table extends Addition['table']>(
  placed: readonly Placed[],
  table: Table,
): NewRow<Table>[] {
  const rows: object[] = [];
  for (const { addition, project, task } of placed) {
    if (addition.table !== table) continue;
    if (addition.table === 'tasks') {
      const row = addition.rowAt(project.tasks.length);
      project.tasks.push(row as never);
      rows.push(row);
    } else if (task) {
      const row = addition.rowAt(task.steps.length);
      task.steps.push(row as never);
      Object.assign(task, taskProgress(task, task.steps), { nextDueDate: nextDueDate(task.steps) });
      rows.push({ ...row, isLive: isLiveStatus(project.status) });
    }
    Object.assign(project, projectProgress(project.tasks));
  }
  return rows as NewRow<Table>[];
}

export function changeOf({ addition, project, made }: Placed): RecordedChange {
  return {
    entity: addition.table === 'tasks' ? 'task' : 'taskStep',
    id: made?.id ?? 0,
    name: addition.name,
    action: 'created',
    projectId: project.id,
  };
}
