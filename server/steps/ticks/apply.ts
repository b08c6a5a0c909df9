import { nextDueDate } from '#contract/due.ts';
import { isDone, projectProgress, stepProgress, taskProgress } from '#contract/progress.ts';
import { isConditional } from '#contract/steps.ts';
import type { ProgressAbove, SavedDetail } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import { isStale, notFound, stale } from '#server/problem.ts';
import { finishedAfter } from '#server/progress/finished.ts';

import type { TickState, TickedDetail, TickedProject, TickedStep, TickedTask } from './state.ts';

/** One detail to tick, untick or set to a part, by whoever asks for it. */
export type Tick = {
  ctx: Ctx;
  id: number;
  completion: number;
  /** What the sender saw; undefined never conflicts. */
  version: number | undefined;
};

/** The answer to a tick, with what the log will say of it: nothing if nothing differs. */
export type Ticked = { ctx: Ctx; at: Place; answer: SavedDetail; changes: RecordedChange[] };

export type Place = {
  detail: TickedDetail;
  step: TickedStep;
  task: TickedTask;
  project: TickedProject;
};

/** Throws when there is no such detail. */
export function placeOf({ id }: Tick, state: TickState): Place {
  const detail = state.details.get(id);
  const step = detail && state.steps.get(detail.taskStepId);
  const task = step && state.tasks.get(step.taskId);
  const project = task && state.projects.get(task.projectId);
  if (!project) throw notFound('Detail');
  return { detail, step, task, project };
}

/**
 * Whether ticks in a step follow from no more than what `TickState` holds. All others are written on their own, by the
 * ordinary way of changing a detail: where a tick may reopen a task, and where a step has rules of its own for when it
 * counts as completed.
 */
export function isPlain({ step, task }: Place): boolean {
  return !task.completedAutomatically && !isConditional(step);
}

/** Brings the state to what it is after one tick. Throws where there is a conflict, and changes nothing then. */
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
  Object.assign(step, progress, finishedAfter(ctx, finisher, progress.status === 'completed'));
  step.firstFinishedAt ??= step.completedAt;
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

function progressOf({ step, task, project }: Place): ProgressAbove {
  const { completedBy, completedAt } = step;
  return {
    step: { ...shown(step), completedBy, completedAt },
    task: shown(task),
    project: shown(project),
  };
}

function shown<Status>(row: { id: number; percentageComplete: number; status: Status }) {
  return { id: row.id, percentageComplete: row.percentageComplete, status: row.status };
}
