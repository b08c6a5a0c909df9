import type { StepsChange } from '#contract/changes.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';

import { readAll } from './one-project.ts';
import type { Client } from './server.ts';

/** Random acts in one project that the screens can undo. */

type Place = { client: Client; projectId: number; personId: number; random: () => number };
type Now = Place & { project: ProjectDetail; steps: TaskStep[] };

/** Returns the undo; null if the act is impossible in the present state. */
type Make = (now: Now) => Promise<(() => Promise<unknown>) | null>;

export type Act = { name: string; make: (place: Place) => ReturnType<Make> };

const at = (id: number) => ({ params: { id } });

/** Like the browser, completes tasks in which everything is done: after the act and after its undo. */
function act(name: string, make: Make): Act {
  const run = async (place: Place) => {
    const undo = await make(await present(place));
    await completeTasks(place);
    if (!undo) return null;
    return async () => {
      await undo();
      await completeTasks(place);
    };
  };
  return { name, make: run };
}

async function present(place: Place): Promise<Now> {
  const project = await readAll(place.client, place.projectId);
  return { ...place, project, steps: project.tasks.flatMap(({ steps }) => steps) };
}

async function completeTasks({ client, projectId }: Place): Promise<void> {
  const { tasks } = await readAll(client, projectId);
  for (const { id, percentageComplete, status } of tasks) {
    if (percentageComplete < 100 || status === 'completed') continue;
    await client.make('updateTask', { ...at(id), body: { status: 'completed', auto: true } });
  }
}

function one<T>(random: () => number, of: readonly T[]): T | undefined {
  return of[Math.floor(random() * of.length)];
}

function bulk(name: string, changeOf: (now: Now) => StepsChange['change']): Act {
  return act(name, async (now) => {
    const { client, projectId, steps, random } = now;
    const some = steps.filter(() => random() < 0.5).map(({ id, version }) => ({ id, version }));
    if (some.length === 0) return null;
    const body = { steps: some, change: changeOf(now) };
    const { batchId } = await client.make('changeSteps', { ...at(projectId), body });
    if (batchId === null) return null;
    const call = body.change.delete ? 'undeleteBatch' : 'undoBatch';
    return () => client.make(call, at(batchId));
  });
}

function imported(name: string, bodyOf: (now: Now) => object | null): Act {
  return act(name, async (now) => {
    const { client, projectId } = now;
    const body = bodyOf(now);
    if (!body) return null;
    const { id } = await client.make('importChecklist', { ...at(projectId), body });
    return () => client.make('undoBatch', at(id));
  });
}

const bulkChanges = [
  bulk('complete steps', () => ({ isCompleted: true })),
  bulk('complete every step', () => ({ isCompleted: true })),
  bulk('reopen steps', () => ({ isCompleted: false })),
  bulk('move due days', () => ({ dueInDays: 3 })),
  bulk('set due days', () => ({ dueDate: '2027-01-01', isCompleted: true })),
  bulk('give steps away', ({ personId }) => ({ personIds: [personId], isCompleted: false })),
  bulk('move steps', ({ project, random }) => ({ taskId: one(random, project.tasks)?.id ?? 0 })),
  bulk('delete steps', () => ({ delete: true })),
];

const imports = [
  imported('import tasks', () => ({ tasks: [{ title: 'New', steps: [{ name: 'New step' }] }] })),
  imported('import steps', ({ project, random }) => {
    const taskId = one(random, project.tasks)?.id;
    return taskId ? { taskId, steps: [{ name: 'New step', isCompleted: random() < 0.5 }] } : null;
  }),
  imported('import details', ({ steps, random }) => {
    const stepId = one(random, steps)?.id;
    const completion = random() < 0.5 ? 100 : 0;
    return stepId ? { stepId, details: [{ text: 'New detail', completion }] } : null;
  }),
];

const deletions = [
  act('delete a detail', async ({ client, steps, random }) => {
    const detail = one(
      random,
      steps.flatMap(({ details }) => details ?? []),
    );
    if (!detail) return null;
    await client.make('deleteDetail', at(detail.id));
    return () => client.make('undeleteDetail', at(detail.id));
  }),
  act('delete a step', async ({ client, steps, random }) => {
    const step = one(random, steps);
    if (!step) return null;
    await client.make('deleteStep', at(step.id));
    return () => client.make('undeleteStep', at(step.id));
  }),
  act('delete a task', async ({ client, project, random }) => {
    const task = one(random, project.tasks);
    if (!task) return null;
    await client.make('deleteTask', at(task.id));
    return () => client.make('undeleteTask', at(task.id));
  }),
];

const completions = [
  act('complete a step', async ({ client, steps, random }) => {
    const open = steps.filter((step) => step.detailsCount === 0 && !step.isCompleted);
    const step = one(random, open);
    if (!step) return null;
    const mark = (body: object) => client.make('updateStep', { ...at(step.id), body });
    await mark({ isCompleted: true });
    return () => mark({ isCompleted: false, undo: true });
  }),
  act('tick a detail', async ({ client, steps, random }) => {
    const details = steps.flatMap((step) => step.details ?? []);
    const open = details.filter(({ completion }) => completion < 100);
    const detail = one(random, open);
    if (!detail) return null;
    const tick = (body: object) => client.make('updateDetail', { ...at(detail.id), body });
    await tick({ completion: 100 });
    return () => tick({ completion: 0, undo: true });
  }),
  act('reopen a step', async ({ client, steps, random }) => {
    const done = steps.filter((step) => step.detailsCount === 0 && step.isCompleted);
    const step = one(random, done);
    if (step) await client.make('updateStep', { ...at(step.id), body: { isCompleted: false } });
    return null;
  }),
  act('send a step back', async ({ client, steps, random }) => {
    const step = one(
      random,
      steps.filter(({ status }) => status === 'completed'),
    );
    if (!step) return null;
    const detailIds = (step.details ?? []).slice(0, 1).map(({ id }) => id);
    const body = { note: 'Page 3', detailIds };
    const { id } = await client.make('sendBackStep', { ...at(step.id), body });
    return () => client.make('undoRound', at(id));
  }),
  act('change the status of a task', async ({ client, project, random }) => {
    const task = one(random, project.tasks);
    const status = one(random, ['pending', 'in_progress'] as const) ?? 'pending';
    if (task && task.percentageComplete < 100) {
      await client.make('updateTask', { ...at(task.id), body: { status } });
    }
    return null;
  }),
];

const wholeProjects = [
  act('move the hire date', async ({ client, project, random }) => {
    const endDate = `2027-0${1 + Math.floor(random() * 9)}-15`;
    const body = { endDate, moveDueDates: random() < 0.5 };
    await client.make('updateProject', { ...at(project.id), body });
    return null;
  }),
  act('change projects', async ({ client, project, random }) => {
    const { id, version } = project;
    const status = one(random, ['planning', 'in_progress', 'on_hold'] as const);
    const change = random() < 0.5 ? { archive: { outcome: 'hired' as const } } : { status };
    const body = { projects: [{ id, version }], change };
    const { batchId } = await client.make('changeProjects', { body });
    return batchId === null ? null : () => client.make('undoBatch', at(batchId));
  }),
  act('add a step to projects', async ({ client, project, random }) => {
    const { id, version, tasks } = project;
    const step = {
      task: one(random, tasks)?.title ?? 'Added',
      name: `Added ${Math.floor(random() * 4)}`,
      dueOffset: { days: 3, unit: 'calendar', from: 'hire' } as const,
    };
    const body = { projects: [{ id, version }], change: { step } };
    const { batchId } = await client.make('changeProjects', { body });
    return batchId === null ? null : () => client.make('undoBatch', at(batchId));
  }),
  act('archive a project', async ({ client, project }) => {
    if (project.status === 'completed') return null;
    await client.make('archiveProject', { ...at(project.id), body: { outcome: 'hired' } });
    return () => client.make('restoreProject', at(project.id));
  }),
];

export const acts: readonly Act[] = [
  ...bulkChanges,
  ...imports,
  ...deletions,
  ...completions,
  ...wholeProjects,
];
