import { foldedText } from '#contract/clean-text.ts';
import { counts } from '#contract/limits.ts';
import type { StepPlace, StepPlan, StepPlanQuery } from '#contract/step-of-projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';

type Project = { id: number; tasksCount: number };
type Task = { id: number; projectId: number; title: string; stepsCount: number };
type Named = { task: string; name: string };

/** The place of a new step in one project; `taskId` is null if the project has no such task. */
type Placed<One extends Project> = { project: One; taskId: number | null; place: StepPlace };

/** Changes nothing, so that a dialog can show it first. Projects that do not exist are missing. */
export async function previewStep(
  ctx: Ctx,
  { query: { ids, ...named } }: { query: StepPlanQuery },
): Promise<StepPlan> {
  const projects = await ctx.db
    .selectFrom('projects')
    .select(['id', 'tasksCount'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const tasks = await tasksOf(ctx, projects);
  const placed = named.task === '' ? [] : await placesAmong(ctx, projects, tasks, named);
  return {
    tasks: suggestions(tasks),
    projects: placed.map(({ project: { id }, place }) => ({ id, place })),
  };
}

export async function stepPlaces<One extends Project>(
  ctx: Ctx,
  projects: readonly One[],
  named: Named,
): Promise<Placed<One>[]> {
  return placesAmong(ctx, projects, await tasksOf(ctx, projects), named);
}

/** If several tasks have the name, the step is added to the first, unless one of them has it. */
async function placesAmong<One extends Project>(
  ctx: Ctx,
  projects: readonly One[],
  tasks: readonly Task[],
  { task: title, name }: Named,
): Promise<Placed<One>[]> {
  const key = foldedText(title);
  const found = tasks.filter((task) => foldedText(task.title) === key);
  const byProject = Map.groupBy(found, ({ projectId }) => projectId);
  const having = await projectsWithStep(ctx, found, name);
  return projects.map((project) => {
    const [task = null] = byProject.get(project.id) ?? [];
    const isFull = task
      ? task.stepsCount >= counts.stepsOfTask
      : project.tasksCount >= counts.tasksOfProject;
    const place = having.has(project.id)
      ? 'hasStep'
      : isFull
        ? 'full'
        : task
          ? 'added'
          : 'withTask';
    return { project, taskId: task?.id ?? null, place };
  });
}

async function projectsWithStep(
  { db }: Ctx,
  tasks: readonly Task[],
  name: string,
): Promise<ReadonlySet<number>> {
  const key = foldedText(name);
  const projects = new Set<number>();
  for (const some of chunks([...tasks], atOnce)) {
    const ofTask = new Map(some.map(({ id, projectId }) => [id, projectId]));
    const steps = await db
      .selectFrom('taskSteps')
      .select(['taskId', 'name'])
      .where('taskId', 'in', [...ofTask.keys()])
      .execute();
    for (const step of steps) {
      if (foldedText(step.name) === key) projects.add(ofTask.get(step.taskId) ?? 0);
    }
  }
  return projects;
}

/** In their order within each project. */
async function tasksOf({ db }: Ctx, projects: readonly Project[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const some of chunks([...projects], atOnce)) {
    const ids = some.map(({ id }) => id);
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'projectId', 'title', 'stepsCount'])
      .where('projectId', 'in', ids)
      .orderBy('projectId')
      .orderBy('order')
      .execute();
    tasks.push(...rows);
  }
  return tasks;
}

/** Names that occur in most projects come first, then in the order of their tasks. */
function suggestions(tasks: readonly Task[]): StepPlan['tasks'] {
  const byName = Map.groupBy(tasks, ({ title }) => foldedText(title));
  return [...byName.values()]
    .map((same) => ({
      title: same[0]?.title ?? '',
      projectsCount: new Set(same.map(({ projectId }) => projectId)).size,
    }))
    .toSorted((one, other) => other.projectsCount - one.projectsCount)
    .slice(0, mostSuggested);
}

const mostSuggested = 100;

// An SQLite statement blocks the event loop until it ends.
const atOnce = 50;
