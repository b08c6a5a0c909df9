import type { Kysely } from 'kysely';

import { isLiveStatus } from '#contract/live-status.ts';
import { nextDueDate } from '#rules/due.ts';
import { isDone, percent, projectProgress, stepProgress, taskProgress } from '#rules/progress.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Row, Tables } from '#server/db/tables.ts';

import { checkPeople } from './check-people.ts';
import { named } from './compare.ts';
import type { Compare } from './compare.ts';

const projectsAtOnce = 20;
const stepsAtOnce = 500;

/** Recomputes progress and order of all projects, and the fields that depend on their status. */
export async function checkWork(db: Kysely<Tables>, compare: Compare) {
  const counts = { projects: 0, tasks: 0, steps: 0, details: 0 };
  let last = 0;
  for (;;) {
    const projects = await db
      .selectFrom('projects')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(projectsAtOnce)
      .execute();
    if (projects.length === 0) return counts;
    const range = { after: last, upTo: projects.at(-1)?.id ?? last };
    last = range.upTo;
    const tasks = await tasksOf(db, range);
    const steps = await stepsOf(db, range);
    const details = await checkDetails(db, steps, compare);
    checkSteps(steps, details, compare);
    checkLive(projects, tasks, steps, compare);
    await checkPeople(db, steps, compare);
    checkTasks(tasks, steps, compare);
    checkProjects(projects, tasks, await slidesOf(db, range), compare);
    counts.projects += projects.length;
    counts.tasks += tasks.length;
    counts.steps += steps.length;
    for (const { detailsCount } of details.values()) counts.details += detailsCount;
  }
}

/** Open items must not have a completion. */
const unfinished = { completedBy: null, completedAt: null };

type Range = { after: number; upTo: number };
type Task = Row<'tasks'>;
type Step = Pick<
  Row<'taskSteps'>,
  | 'id'
  | 'taskId'
  | 'name'
  | 'order'
  | 'isCompleted'
  | 'status'
  | 'percentageComplete'
  | 'detailsCount'
  | 'completedDetailsCount'
  | 'dueDate'
  | 'completedBy'
  | 'completedAt'
  | 'isLive'
  | 'hasPeople'
>;
type DetailFacts = { detailsCount: number; completedDetailsCount: number };

function tasksOf(db: Kysely<Tables>, { after, upTo }: Range): Promise<Task[]> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('projectId', '>', after)
    .where('projectId', '<=', upTo)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

async function slidesOf(db: Kysely<Tables>, { after, upTo }: Range) {
  const rows = await db
    .selectFrom('slides')
    .select(['projectId', (eb) => eb.fn.countAll<number>().as('slides')])
    .where('projectId', '>', after)
    .where('projectId', '<=', upTo)
    .groupBy('projectId')
    .execute();
  return new Map(rows.map(({ projectId, slides }) => [projectId, slides]));
}

function stepsOf(db: Kysely<Tables>, { after, upTo }: Range): Promise<Step[]> {
  return db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select([
      'taskSteps.id',
      'taskId',
      'name',
      'taskSteps.order',
      'isCompleted',
      'taskSteps.status',
    ])
    .select(['taskSteps.percentageComplete', 'detailsCount', 'completedDetailsCount', 'dueDate'])
    .select(['taskSteps.completedBy', 'taskSteps.completedAt', 'isLive', 'hasPeople'])
    .where('tasks.projectId', '>', after)
    .where('tasks.projectId', '<=', upTo)
    .orderBy('taskSteps.order')
    .orderBy('taskSteps.id')
    .execute();
}

async function checkDetails(
  db: Kysely<Tables>,
  steps: Step[],
  compare: Compare,
): Promise<Map<number, DetailFacts>> {
  const facts = new Map<number, DetailFacts>();
  for (const some of chunks(steps, stepsAtOnce)) {
    const ids = some.map(({ id }) => id);
    const details = await db
      .selectFrom('stepDetails')
      .select(['id', 'taskStepId', 'text as name', 'completion', 'order'])
      .select(['completedBy', 'completedAt'])
      .where('taskStepId', 'in', ids)
      .orderBy('order')
      .orderBy('id')
      .execute();
    for (const [stepId, ofStep] of Map.groupBy(details, ({ taskStepId }) => taskStepId)) {
      checkOrder('detail', ofStep, compare);
      for (const detail of ofStep) {
        if (!isDone(detail)) compare(named('detail', detail.id, detail.name), detail, unfinished);
      }
      facts.set(stepId, {
        detailsCount: ofStep.length,
        completedDetailsCount: ofStep.filter(isDone).length,
      });
    }
    const bars = await db
      .selectFrom('slideBars')
      .select(['id', 'taskStepId', 'name', 'order'])
      .where('taskStepId', 'in', ids)
      .orderBy('order')
      .orderBy('id')
      .execute();
    for (const ofStep of Map.groupBy(bars, ({ taskStepId }) => taskStepId).values()) {
      checkOrder('slide bar', ofStep, compare);
    }
  }
  return facts;
}

function checkSteps(steps: Step[], details: Map<number, DetailFacts>, compare: Compare): void {
  for (const step of steps) {
    const facts = details.get(step.id) ?? { detailsCount: 0, completedDetailsCount: 0 };
    const computed = { ...facts, ...stepProgress({ ...step, ...facts }) };
    compare(named('step', step.id, step.name), step, {
      ...computed,
      ...(computed.status !== 'completed' && unfinished),
    });
    // Tasks are computed from corrected steps, so that one mistake is reported once.
    Object.assign(step, facts);
  }
  for (const ofTask of Map.groupBy(steps, ({ taskId }) => taskId).values()) {
    checkOrder('step', ofTask, compare);
  }
}

function checkLive(
  projects: Row<'projects'>[],
  tasks: Task[],
  steps: Step[],
  compare: Compare,
): void {
  const live = new Set(projects.flatMap(({ id, status }) => (isLiveStatus(status) ? [id] : [])));
  const projectOf = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
  for (const { id, taskId, name, isLive } of steps) {
    const computed = { isLive: live.has(projectOf.get(taskId) ?? 0) };
    compare(named('step', id, name), { isLive }, computed);
  }
}

function checkTasks(tasks: Task[], steps: Step[], compare: Compare): void {
  const byTask = Map.groupBy(steps, ({ taskId }) => taskId);
  for (const task of tasks) {
    const computed = taskProgress(task, byTask.get(task.id) ?? []);
    const thing = named('task', task.id, task.title);
    compare(thing, task, {
      ...computed,
      nextDueDate: nextDueDate(byTask.get(task.id) ?? []),
      share: isNear(task.share, computed.share) ? task.share : computed.share,
      percentageComplete: nearest(task.percentageComplete, computed),
      completedAutomatically: task.completedAutomatically && task.status === 'completed',
      ...(task.status !== 'completed' && unfinished),
    });
    Object.assign(task, computed);
  }
  for (const ofProject of Map.groupBy(tasks, ({ projectId }) => projectId).values()) {
    const titled = ofProject.map(({ id, title, order }) => ({ id, name: title, order }));
    checkOrder('task', titled, compare);
  }
}

function checkProjects(
  projects: Row<'projects'>[],
  tasks: Task[],
  slides: Map<number | null, number>,
  compare: Compare,
): void {
  const byProject = Map.groupBy(tasks, ({ projectId }) => projectId);
  for (const project of projects) {
    const own = byProject.get(project.id) ?? [];
    const computed = projectProgress(own);
    const share = own.reduce((sum, task) => sum + task.share, 0) / (own.length || 1);
    const thing = named('project', project.id, project.name);
    compare(thing, project, {
      ...computed,
      percentageComplete: nearest(project.percentageComplete, { ...computed, share }),
      slidesCount: slides.get(project.id) ?? 0,
    });
    checkArchived(thing, project, compare);
  }
}

/** A project has a previous status only while it is archived. */
function checkArchived(thing: string, project: Row<'projects'>, compare: Compare): void {
  const isCompleted = project.status === 'completed';
  const isArchived = project.archivedAt !== null;
  const presence = (is: boolean) => ({ archivedAt: is ? 'a moment' : 'nothing' });
  compare(thing, presence(isArchived), presence(isCompleted));
  if (!isCompleted) compare(thing, project, { outcome: null, outcomeDay: null, outcomeNote: null });
  if ((project.statusBeforeArchive ?? project.status) !== 'on_hold')
    compare(thing, project, { holdReason: null, lookAgainOn: null });
  // That mismatch has been reported already.
  if (!isCompleted && !isArchived) compare(thing, project, { statusBeforeArchive: null });
}

type Ordered = { id: number; name: string; order: number };

/** Siblings have the positions 0, 1, 2, and so on. */
function checkOrder(kind: string, things: Ordered[], compare: Compare): void {
  for (const [index, { id, name, order }] of things.entries()) {
    if (order !== index) compare(named(kind, id, name), { order }, { order: index });
  }
}

// The last bits of a sum depend on the order of summation.
const lastBits = 1e-9;

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= lastBits;
}

/** Returns the stored percentage if it differs only by rounding. */
function nearest(
  stored: number,
  { share, percentageComplete }: { share: number; percentageComplete: number },
): number {
  const about = [percent(share - lastBits), percent(Math.min(share + lastBits, 1 - lastBits))];
  return share < 1 && about.includes(stored) ? stored : percentageComplete;
}
