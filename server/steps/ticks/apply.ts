import type { ProgressAbove, SavedDetail } from '#contract/steps.ts';
import { nextDueDate } from '#rules/due.ts';
import { isDone, projectProgress, stepProgress, taskProgress } from '#rules/progress.ts';
import { isConditional } from '#rules/waits.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import { isStale, notFound, stale } from '#server/problem.ts';
import { progressColumns } from '#server/progress/above.ts';
import { finishedAfter, firstFinishedAfter } from '#server/progress/finished.ts';

import type { TickState, TickedDetail, TickedProject, TickedStep, TickedTask } from './state.ts';

/** A request to set the completion of one detail. */
export type Tick = {
  ctx: Ctx;
  id: number;
  completion: number;
  /** The version that the caller read; undefined never conflicts. */
  version: number | undefined;
};

/** The response to a tick, with its log entries: none if nothing changed. */
export type Ticked = { ctx: Ctx; at: Place; answer: SavedDetail; changes: RecordedChange[] };

export type Place = {
  detail: TickedDetail;
  step: TickedStep;
  task: TickedTask;
  project: TickedProject;
};

/** Throws if the detail does not exist. */
export function placeOf({ id }: Tick, state: TickState): Place {
  const detail = state.details.get(id);
  const step = detail && state.steps.get(detail.taskStepId);
  const task = step && state.tasks.get(step.taskId);
  const project = task && state.projects.get(task.projectId);
  if (!project) throw notFound('Detail');
  return { detail, step, task, project };
}

/**
 * Whether the effects of ticks in a step are limited to `TickState`. All others take the ordinary path: ticks that
 * may reopen a task or a step with a due date rule, and steps with conditions for completion.
 */
export function isPlain({ step, task }: Place): boolean {
  const isReopened = step.status === 'completed' && step.dueOffset !== null;
  return !task.completedAutomatically && !isConditional(step) && !isReopened;
}

/** Applies one tick to the state. On a conflict it throws and changes nothing. */
export function applyTick(
  { ctx, id, completion, version }: Tick,
  state: TickState,
  at: Place,
): Ticked {
  const { detail: before, step, task, project } = at;
  if (isStale(before, version)) throw stale(before);
  if (before.completion === completion) {
    return { ctx, at, answer: { ...before, ...progressOf(at) }, changes: [] };
  }
  const is = isDone({ completion });
  const was = isDone(before);
  const detail = {
    ...before,
    completion,
    ...finishedAfter(ctx, { ...before, isDone: was }, is),
    updatedAt: ctx.now(),
    version: before.version + 1,
  };
  state.details.set(id, detail);
  const changes: RecordedChange[] = [
    {
      entity: 'stepDetail',
      id,
      name: detail.text,
      action: 'updated',
      projectId: project.id,
      fields: { completion: { before: before.completion, after: completion } },
    },
  ];
  step.completedDetailsCount += Number(is) - Number(was);
  const { status } = step;
  const progress = stepProgress(step);
  const finisher = { ...step, isDone: status === 'completed' };
  const finished = finishedAfter(ctx, finisher, progress.status === 'completed');
  const firstFinishedAt = firstFinishedAfter(step, finished.completedAt);
  Object.assign(step, progress, finished, { firstFinishedAt });
  if (step.status !== status) {
    changes.push({
      entity: 'taskStep',
      id: step.id,
      name: step.name,
      action: 'updated',
      projectId: project.id,
      fields: { status: { before: status, after: step.status } },
      cause: is ? 'detailTicked' : 'detailUnticked',
    });
  }
  const steps = state.stepsOf.get(task.id) ?? [];
  Object.assign(task, taskProgress(task, steps), { nextDueDate: nextDueDate(steps) });
  Object.assign(project, projectProgress(state.tasksOf.get(project.id) ?? []));
  return { ctx, at, answer: { ...detail, ...progressOf(at) }, changes };
}

/** A copy, because later ticks of the group change the state. */
function progressOf({ step, task, project }: Place): ProgressAbove {
  return {
    step: pick(step, progressColumns.step),
    task: pick(task, progressColumns.task),
    project: pick(project, progressColumns.project),
  };
}

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
