import type { ProjectDetail } from '#contract/projects.ts';
import type { ProgressAbove, StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { isDone, projectProgress, rates, stepProgress, taskProgress } from '#rules/progress.ts';

/** Optimistic changes as pure functions. A change is an absolute value, so that it can be applied twice. */

export type Tick = {
  kind: 'tick';
  projectId: number;
  taskId: number;
  stepId: number;
  detailId: number;
  completion: number;
  known: number;
  /** The reason for completing the step with it. */
  reason?: string;
  /** Takes back a completion. */
  undo?: true;
};

type Mark = {
  kind: 'mark';
  projectId: number;
  stepId: number;
  isCompleted: boolean;
  reason?: string;
  undo?: true;
};

export type PendingChange =
  | Tick
  | Mark
  | { kind: 'move'; projectId: number; stepId: number; taskId: number }
  | { kind: 'stepOrder'; projectId: number; taskId: number; ids: number[] }
  | { kind: 'taskOrder'; projectId: number; ids: number[] }
  | { kind: 'detailOrder'; projectId: number; stepId: number; ids: number[] }
  /** A task in which everything is done. Not shown early: only one of several browsers completes it. */
  | { kind: 'finish'; projectId: number; taskId: number };

/** Data with a saved change. `whole`: it is what a read would return. */
export type Taken<Data> = { data: Data; whole: boolean };

/** A change that the server has saved. */
export type Saved = {
  change: PendingChange;
  /** Null if the answer reports no progress, or is older than one before. */
  answer: Progress | null;
};

export type Progress = Partial<Pick<ProgressAbove, 'step'>> &
  Pick<ProgressAbove, 'task' | 'project'> & { detail?: StepDetail };

/**
 * Computes every percentage and count like the server. Unchanged parts keep their identity; a change of something
 * deleted has no effect.
 */
export function withPending(
  project: ProjectDetail,
  pending: readonly PendingChange[],
): ProjectDetail {
  const tasks = pending.reduce(tasksWith, project.tasks);
  return tasks === project.tasks ? project : withTasks(project, tasks);
}

function withTasks(project: ProjectDetail, tasks: Task[]): ProjectDetail {
  const facts = tasks.map((task) => ({ status: task.status, ...taskProgress(task, task.steps) }));
  const progress = projectProgress(facts);
  return { ...project, ...progress, ...rates(progress), tasks };
}

/** Moves and orders change more than an answer reports. */
export function projectWithSaved(
  project: ProjectDetail,
  { change, answer }: Saved,
): Taken<ProjectDetail> {
  if (project.id !== change.projectId) return { data: project, whole: true };
  if (!answer) return { data: withPending(project, [change]), whole: false };
  const { step, task, project: progress } = answer;
  const before = project.tasks.find(({ id }) => id === task.id);
  const whole = step ? before?.steps.some(({ id }) => id === step.id) : before !== undefined;
  const tasks = replacedWhere(project.tasks, task.id, (one) => {
    const steps = step
      ? replacedWhere(one.steps, step.id, (was) => ({ ...was, ...step }))
      : one.steps;
    return { ...one, ...task, steps };
  });
  return {
    data: { ...project, ...progress, ...rates(progress), tasks },
    whole: whole ?? false,
  };
}

export function detailsWithSaved(
  details: StepDetail[],
  { change, answer }: Saved,
): Taken<StepDetail[]> {
  const { detail } = answer ?? {};
  if (detail) {
    return { data: replacedWhere(details, detail.id, () => detail), whole: true };
  }
  return { data: detailsWithPending(details, [change]), whole: answer !== null };
}

export function detailsWithPending(
  details: StepDetail[],
  pending: readonly PendingChange[],
): StepDetail[] {
  return pending.reduce((all, change) => {
    if (change.kind === 'tick') {
      const { detailId, completion } = change;
      return replacedWhere(all, detailId, (detail) =>
        detail.completion === completion ? detail : { ...detail, completion, ...notYetKnown },
      );
    }
    if (change.kind !== 'detailOrder' || all[0]?.taskStepId !== change.stepId) return all;
    return inOrder(all, change.ids);
  }, details);
}

function tasksWith(tasks: Task[], change: PendingChange): Task[] {
  switch (change.kind) {
    case 'tick': {
      return withStep(tasks, change.stepId, (step) => tickedStep(step, change));
    }
    case 'mark': {
      const { isCompleted } = change;
      return withStep(tasks, change.stepId, (step) => withProgress({ ...step, isCompleted }));
    }
    case 'move': {
      return withMovedStep(tasks, change.stepId, change.taskId);
    }
    case 'stepOrder': {
      return withSteps(tasks, change.taskId, (steps) => inOrder(steps, change.ids));
    }
    case 'taskOrder': {
      return inOrder(tasks, change.ids);
    }
    default: {
      return tasks;
    }
  }
}

/** For lists, whose other facts wait for the answer. */
export function stepWithMark<Step extends Progressing>(
  step: Step,
  pending: readonly PendingChange[],
): Step {
  const mark = pending.findLast((change) => change.kind === 'mark' && change.stepId === step.id);
  return mark?.kind === 'mark' ? withProgress({ ...step, isCompleted: mark.isCompleted }) : step;
}

type Progressing = Pick<
  TaskStep,
  'id' | 'status' | 'isCompleted' | 'detailsCount' | 'completedDetailsCount'
>;

/** The server decides who completed it. Null would mean "not recorded". */
const notYetKnown = { completedBy: '', completedAt: '' };

function tickedStep(step: TaskStep, { completion, known }: Tick): TaskStep {
  const more = Number(isDone({ completion })) - Number(isDone({ completion: known }));
  if (more === 0) return step;
  // An answer that overtook another one may report both ticks.
  const count = Math.min(step.detailsCount, Math.max(0, step.completedDetailsCount + more));
  return withProgress({ ...step, completedDetailsCount: count });
}

function withProgress<Step extends Progressing>(step: Step): Step {
  const progress = stepProgress(step);
  return { ...step, ...progress, ...(progress.status !== step.status && notYetKnown) };
}

function withStep(tasks: Task[], stepId: number, change: (step: TaskStep) => TaskStep): Task[] {
  const task = tasks.find(({ steps }) => steps.some(({ id }) => id === stepId));
  if (!task) return tasks;
  return withSteps(tasks, task.id, (steps) => replacedWhere(steps, stepId, change));
}

function withMovedStep(tasks: Task[], stepId: number, taskId: number): Task[] {
  const from = tasks.find(({ steps }) => steps.some(({ id }) => id === stepId));
  const step = from?.steps.find(({ id }) => id === stepId);
  if (!from || !step || from.id === taskId || !tasks.some(({ id }) => id === taskId)) return tasks;
  const without = withSteps(tasks, from.id, (steps) => steps.filter((one) => one !== step));
  return withSteps(without, taskId, (steps) => [...steps, { ...step, taskId }]);
}

function withSteps(
  tasks: Task[],
  taskId: number,
  change: (steps: TaskStep[]) => TaskStep[],
): Task[] {
  return replacedWhere(tasks, taskId, (task) => {
    const changed = change(task.steps);
    if (changed === task.steps) return task;
    const steps = changed.map((step, order) => (step.order === order ? step : { ...step, order }));
    const { share, ...progress } = taskProgress(task, steps);
    const next = { ...task, ...progress, steps };
    // A task that was completed automatically reopens when anything in it does.
    return task.completedAutomatically && share < 1
      ? { ...next, status: 'in_progress', completedAutomatically: false, ...notYetKnown }
      : next;
  });
}

/** Returns the same list if nothing changes. */
function replacedWhere<Item extends { id: number }>(
  items: Item[],
  id: number,
  change: (item: Item) => Item,
): Item[] {
  const at = items.findIndex((item) => item.id === id);
  const before = items[at];
  const after = before && change(before);
  return after && after !== before ? items.with(at, after) : items;
}

/** Items that the order does not name, because they are new, come last. */
function inOrder<Item extends { id: number }>(items: Item[], ids: readonly number[]): Item[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const positionOf = ({ id }: Item) => positions.get(id) ?? ids.length;
  const sorted = items.toSorted((one, other) => positionOf(one) - positionOf(other));
  return sorted.every((item, position) => item === items[position]) ? items : sorted;
}
