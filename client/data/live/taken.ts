import type { InfiniteData, QueryKey } from '@tanstack/react-query';

import type { ActiveTask, ActiveTasks } from '#contract/active-tasks.ts';
import type { DueSteps, MyWork, WorkStep } from '#contract/my-work.ts';
import type { NewForYou } from '#contract/new-work.ts';
import type { PersonWork } from '#contract/people.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { StepDetail } from '#contract/steps.ts';
import { isDone, rates } from '#rules/progress.ts';

import { detailsWithSaved, projectWithSaved } from '../pending-changes.ts';
import type { Saved, Taken } from '../pending-changes.ts';

/** Null if the read has to be repeated as it is. */
type Take = (data: unknown, saved: Saved, queryKey: QueryKey) => Taken<unknown> | null;

const unconcerned: Take = (data) => ({ data, whole: true });
const rows: Take = (data, saved) => rowsWithSaved(data as Project[], saved);

/**
 * How reads take a saved change, by the first segment of their keys. They are a part of the reads that `refresh.ts`
 * repeats because of it: all that show steps, and are on a page where steps are completed.
 */
export const takes: Record<string, Take> = {
  '/api/projects': (data, saved, [, id, query]) => {
    if (query !== undefined) return null;
    return typeof id === 'number'
      ? projectWithSaved(data as ProjectDetail, saved)
      : rowsWithSaved(data as Project[], saved);
  },
  '/api/dashboard/open-projects': rows,
  '/api/projects/archived': rows,
  '/api/task-steps/details': (data, saved) => detailsWithSaved(data as StepDetail[], saved),
  '/api/task-steps/rounds': (data, { change }, [, id]) => {
    const isReasoned = 'reason' in change && change.stepId === id;
    return { data, whole: !isReasoned };
  },
  '/api/my-work': (data, saved) => inPages(data) && workWithSaved(data as Pages<MyWork>, saved),
  '/api/my-work/due': (data, { change, answer }) => {
    const staysOpen =
      change.kind === 'tick' && isDone(change) && answer?.step?.status === 'in_progress';
    return { data, whole: staysOpen || change.kind === 'finish' };
  },
  '/api/my-work/due-steps': (data, saved) => dueWithSaved(data as DueSteps, saved),
  '/api/my-work/mentions': unconcerned,
  '/api/my-work/new': (data, saved) => newsWithSaved(data as NewForYou, saved),
  '/api/people/work': (data, saved, [, id]) =>
    id === undefined ? null : personWithSaved(data as PersonWork, saved),
  '/api/tasks/active': (data, saved, [, sent]) =>
    inPages(data) && tasksWithSaved(data as Pages<ActiveTasks>, saved, sent as object),
};

type Pages<Page> = InfiniteData<Page, string | null>;

/** Printing reads the same lists without pages. */
function inPages(data: unknown): true | null {
  return typeof data === 'object' && data !== null && 'pages' in data ? true : null;
}

function rowsWithSaved(all: Project[], { change, answer }: Saved): Taken<Project[]> {
  if (!answer) return { data: all, whole: false };
  const { project } = answer;
  const data = all.map((row) =>
    row.id === change.projectId ? { ...row, ...project, ...rates(project) } : row,
  );
  return { data, whole: true };
}

/** A step that is completed or reopened leaves the list or returns to its place, and may unblock others. */
function workWithSaved(data: Pages<MyWork>, { change, answer }: Saved): Taken<Pages<MyWork>> {
  const step = answer?.step;
  if (!step) return { data, whole: change.kind === 'finish' };
  let isListed = false;
  const take = (one: WorkStep) => {
    if (one.id !== step.id) return one;
    isListed = true;
    return { ...one, ...step };
  };
  const pages = data.pages.map((page) => ({
    ...page,
    top: page.top.map(take),
    steps: page.steps.map(take),
  }));
  return { data: { ...data, pages }, whole: isListed && step.status !== 'completed' };
}

/** A completed step leaves, and makes room for the next. */
function dueWithSaved({ due, steps }: DueSteps, { change, answer }: Saved): Taken<DueSteps> {
  const done = doneIn(answer);
  const left = steps.filter(({ id }) => id !== done);
  const data = { due: due - steps.length + left.length, steps: left };
  return { data, whole: change.kind === 'finish' };
}

/** A completed step is no longer new; only some of the steps of an item are known by id. */
function newsWithSaved(data: NewForYou, { change, answer }: Saved): Taken<NewForYou> {
  const done = doneIn(answer);
  const without = data.items.flatMap((item) => {
    const steps = item.steps.filter(({ id }) => id !== done);
    const count = item.count - (item.steps.length - steps.length);
    return count > 0 ? [{ ...item, steps, count }] : [];
  });
  const whole = data.items.every(
    ({ projectId, steps, count }) => projectId !== change.projectId || count === steps.length,
  );
  return { data: { ...data, items: without }, whole };
}

function doneIn(answer: Saved['answer']): number | null {
  return answer?.step?.status === 'completed' ? answer.step.id : null;
}

function personWithSaved(work: PersonWork, { answer }: Saved): Taken<PersonWork> | null {
  if (!answer) return null;
  const { step, task } = answer;
  const { percentageComplete, status } = task;
  return {
    data: {
      tasks: work.tasks.map((one) =>
        one.id === task.id ? { ...one, percentageComplete, status } : one,
      ),
      steps: work.steps.map((one) => (one.id === step?.id ? { ...one, ...step } : one)),
    },
    whole: true,
  };
}

/**
 * A completed task leaves the list. One that is about to be completed stays in its place, as does one whose due date
 * is the same; any other may move, or no longer match the filters.
 */
function tasksWithSaved(
  data: Pages<ActiveTasks>,
  { answer }: Saved,
  filters: object,
): Taken<Pages<ActiveTasks>> {
  if (!answer) return { data, whole: false };
  const { step, task } = answer;
  const before = data.pages.flatMap(({ tasks }) => tasks).find(({ id }) => id === task.id);
  if (!before) return { data, whole: task.status === 'completed' };
  const take = (one: ActiveTask): ActiveTask[] => {
    if (one.id !== task.id) return [one];
    if (task.status === 'completed') return [];
    const steps = one.steps.map((was) => (was.id === step?.id ? { ...was, ...step } : was));
    return [{ ...one, ...task, steps }];
  };
  const pages = data.pages.map((page) => ({ ...page, tasks: page.tasks.flatMap(take) }));
  const leaves = task.status === 'completed' || task.percentageComplete === 100;
  const matches = !('personId' in filters || 'unowned' in filters);
  return {
    data: { ...data, pages },
    whole: leaves || (matches && task.nextDueDate === before.nextDueDate),
  };
}
