import { isDeepStrictEqual } from 'node:util';

import type { ActiveTasks } from '#contract/active-tasks.ts';
import type { CompletionData } from '#contract/completion.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { progressOfProject, progressOfStep, progressOfTask } from './exact-progress.ts';

type Read = (path: string) => Promise<unknown>;

/**
 * Reads every count, percentage and position, and compares it with the details below and with all other places that
 * show it. There must be no concurrent writes. `compared` is the number of comparisons.
 */
export async function agreement(read: Read): Promise<{ compared: number; differences: string[] }> {
  const differences: string[] = [];
  let compared = 0;
  const same = (what: string, one: unknown, other: unknown) => {
    compared += 1;
    if (!isDeepStrictEqual(one, other)) {
      differences.push(`${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
    }
  };
  const listed = (await read('/api/projects')) as Project[];
  const projects: ProjectDetail[] = [];
  for (const { id } of listed) {
    projects.push((await read(`/api/projects/${id}?include=details`)) as ProjectDetail);
  }
  for (const project of projects) checkNumbers(project, same);
  await compareLists(read, { listed, projects, same });
  await compareParts(read, { projects, same });
  return { compared, differences };
}

type Same = (what: string, one: unknown, other: unknown) => void;

/** Compares every number of a project with its details, and the order of its records. */
function checkNumbers(project: ProjectDetail, same: Same): void {
  const tasks = project.tasks.map((task) => ({ ...task, steps: task.steps.map(withDetails) }));
  same(`project ${project.id}`, pick(project, progressOfProject(tasks)), progressOfProject(tasks));
  same(`tasks of project ${project.id}`, places(tasks), inOrder(tasks));
  for (const task of tasks) {
    same(`task ${task.id}`, pick(task, progressOfTask(task)), progressOfTask(task));
    same(`steps of task ${task.id}`, places(task.steps), inOrder(task.steps));
    same(`parent of task ${task.id}`, task.projectId, project.id);
    for (const step of task.steps) {
      same(`step ${step.id}`, pick(step, progressOfStep(step)), progressOfStep(step));
      same(`details of step ${step.id}`, places(step.details), inOrder(step.details));
      same(`parent of step ${step.id}`, step.taskId, task.id);
    }
  }
}

async function compareLists(
  read: Read,
  { listed, projects, same }: { listed: Project[]; projects: ProjectDetail[]; same: Same },
): Promise<void> {
  const rows = projects.map(({ tasks: _, ...row }) => row);
  const open = rows.filter(({ status }) => status !== 'completed');
  const archived = rows.filter(({ status }) => status === 'completed');
  same('all projects', byId(listed), byId(rows));
  same('archived', byId((await read('/api/projects/archived')) as Project[]), byId(archived));
  const onDashboard = (await read('/api/dashboard/open-projects')) as Project[];
  same('open projects', byId(onDashboard), byId(open));
  const activeTasks = projects
    .filter(({ status }) => status !== 'completed')
    .flatMap(({ tasks }) => tasks.filter(({ status }) => status !== 'completed'));
  same('dashboard', await read('/api/dashboard/stats'), {
    totalProjects: open.length,
    activeTasks: activeTasks.length,
  });
  same('active tasks', byId(await readActive(read)), byId(activeTasks.map(withoutDetails)));
}

async function compareParts(
  read: Read,
  { projects, same }: { projects: ProjectDetail[]; same: Same },
): Promise<void> {
  const tasks = projects.flatMap((project) => project.tasks);
  const steps = tasks.flatMap((task) => task.steps);
  same('all tasks', byId((await read('/api/tasks')) as Task[]), byId(tasks.map(withoutDetails)));
  const data = (await read('/api/completion-data')) as CompletionData;
  same('steps', data.steps, data.taskSteps);
  same('completion data, tasks', byId(data.tasks), byId(tasks.map(({ steps: _, ...row }) => row)));
  same('completion data, steps', byId(data.steps), byId(steps.map(withoutOwnDetails)));
  const details = steps.flatMap((step) => step.details ?? []);
  const facts = details.map(({ id, taskStepId, completion }) => ({ id, taskStepId, completion }));
  same('completion data, details', byId(data.stepDetails), byId(facts));
}

/** All pages of the active tasks, without the name and status of their project. */
async function readActive(read: Read): Promise<Task[]> {
  const found: Task[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query: string = after && `?after=${after}`;
    const { tasks, next } = (await read(`/api/tasks/active${query}`)) as ActiveTasks;
    found.push(...tasks.map(({ projectName: _, projectStatus: __, ...task }) => task));
    after = next;
  }
  return found;
}

function withDetails<Step extends TaskStep>(step: Step) {
  return { ...step, details: step.details ?? [] };
}

function withoutDetails(task: Task): Task {
  return { ...task, steps: task.steps.map(withoutOwnDetails) };
}

function withoutOwnDetails({ details: _, ...step }: TaskStep): TaskStep {
  return step;
}

/** Keeps only the computed fields. */
function pick(row: object, computed: object): object {
  return Object.fromEntries(
    Object.keys(computed).map((field) => [field, (row as Record<string, unknown>)[field]]),
  );
}

function places(things: readonly { order: number }[]): number[] {
  return things.map(({ order }) => order);
}

function inOrder(things: readonly unknown[]): number[] {
  return things.map((_, place) => place);
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.id - b.id);
}
