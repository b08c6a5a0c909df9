import {
  isDone,
  progressOfProject,
  progressOfStep,
  progressOfTask,
} from '../harness/exact-progress.ts';

/** A minimal model of projects: lists in memory without a database, versions or stored numbers. */

export type Detail = { id: number; text: string; completion: number };
export type Step = { id: number; name: string; isCompleted: boolean; details: Detail[] };
export type Task = {
  id: number;
  title: string;
  status: string;
  completedAutomatically: boolean;
  steps: Step[];
};
export type Project = {
  id: number;
  name: string;
  status: string;
  statusBefore: string | null;
  tasks: Task[];
};

type Trashed =
  | { kind: 'projects'; thing: Project }
  | { kind: 'tasks'; thing: Task; parent: number; place: number }
  | { kind: 'task-steps'; thing: Step; parent: number; place: number }
  | { kind: 'step-details'; thing: Detail; parent: number; place: number };

export type World = {
  projects: Project[];
  removed: Trashed[];
  /** Kinds restored to a position before others, so that the order is checked. */
  cameBetween: Trashed['kind'][];
};

export const emptyWorld = (): World => ({ projects: [], removed: [], cameBetween: [] });

export type InProject = { project: Project; task: Task };
export type InTask = InProject & { step: Step };
export type InStep = InTask & { detail: Detail };

export const tasksIn = ({ projects }: World): InProject[] =>
  projects.flatMap((project) => project.tasks.map((task) => ({ project, task })));

export const stepsIn = (world: World): InTask[] =>
  tasksIn(world).flatMap((above) => above.task.steps.map((step) => ({ ...above, step })));

export const detailsIn = (world: World): InStep[] =>
  stepsIn(world).flatMap((above) => above.step.details.map((detail) => ({ ...above, detail })));

// New records get the server's ids later.
const newId = 0;

export const aDetail = (text: string, completion = 0): Detail => ({ id: newId, text, completion });

export const aStep = (name: string, details: Detail[] = []): Step => ({
  id: newId,
  name,
  isCompleted: false,
  details,
});

export const aTask = (title: string, steps: Step[] = []): Task => ({
  id: newId,
  title,
  status: 'pending',
  completedAutomatically: false,
  steps,
});

export const aProject = (name: string, tasks: Task[] = []): Project => ({
  id: newId,
  name,
  status: 'planning',
  statusBefore: null,
  tasks,
});

/** A task that was completed automatically reopens as soon as anything in it is open. */
export function settle(task: Task): void {
  if (!task.completedAutomatically || isDone(task)) return;
  Object.assign(task, { status: 'in_progress', completedAutomatically: false });
}

export function setTaskStatus(task: Task, status: string): void {
  if (status === task.status) return;
  Object.assign(task, { status, completedAutomatically: false });
}

/** Completes a task automatically because everything in it is done. */
export function completeAutomatically(task: Task): void {
  if (task.status === 'completed' || !isDone(task)) return;
  Object.assign(task, { status: 'completed', completedAutomatically: true });
}

export function setProjectStatus(project: Project, status: string): void {
  if ((project.status === 'completed') !== (status === 'completed')) {
    project.statusBefore = status === 'completed' ? project.status : null;
  }
  project.status = status;
}

/** Restores a project from the archive; an open one is unchanged. */
export function restore(project: Project): void {
  if (project.status !== 'completed') return;
  setProjectStatus(project, project.statusBefore ?? 'in_progress');
}

/** A copy with everything open, after the original. */
export function duplicate({ project, task }: InProject): void {
  const steps = task.steps.map(({ name, details }) =>
    aStep(
      name,
      details.map(({ text }) => aDetail(text)),
    ),
  );
  const copy = aTask(`${task.title} (copy)`, steps);
  project.tasks.splice(project.tasks.indexOf(task) + 1, 0, copy);
}

export function move<Thing>(list: Thing[], thing: Thing, place: number): void {
  list.splice(list.indexOf(thing), 1);
  list.splice(place, 0, thing);
}

export function moveStep({ task, step }: InTask, to: Task): void {
  task.steps.splice(task.steps.indexOf(step), 1);
  to.steps.push(step);
  settle(task);
  settle(to);
}

export function removeProject(world: World, project: Project): void {
  world.projects.splice(world.projects.indexOf(project), 1);
  world.removed.push({ kind: 'projects', thing: project });
}

export function removeTask(world: World, { project, task }: InProject): void {
  const place = takeOut(project.tasks, task);
  world.removed.push({ kind: 'tasks', thing: task, parent: project.id, place });
}

export function removeStep(world: World, { task, step }: InTask): void {
  const place = takeOut(task.steps, step);
  world.removed.push({ kind: 'task-steps', thing: step, parent: task.id, place });
  settle(task);
}

export function removeDetail(world: World, { task, step, detail }: InStep): void {
  const place = takeOut(step.details, detail);
  world.removed.push({ kind: 'step-details', thing: detail, parent: step.id, place });
  settle(task);
}

function takeOut<Thing>(list: Thing[], thing: Thing): number {
  const place = list.indexOf(thing);
  list.splice(place, 1);
  return place;
}

/** Restores a record. Returns its project, or null if its parent is deleted. */
export function bringBack(world: World, removed: Trashed): Project | null {
  const project = restoreRows(world, removed);
  if (project) world.removed.splice(world.removed.indexOf(removed), 1);
  return project;
}

function restoreRows(world: World, removed: Trashed): Project | null {
  if (removed.kind === 'projects') {
    world.projects.push(removed.thing);
    return removed.thing;
  }
  const { parent } = removed;
  if (removed.kind === 'tasks') {
    const project = world.projects.find(({ id }) => id === parent);
    if (project) putInto(world, project.tasks, removed);
    return project ?? null;
  }
  const above =
    removed.kind === 'task-steps'
      ? tasksIn(world).find(({ task }) => task.id === parent)
      : stepsIn(world).find(({ step }) => step.id === parent);
  if (!above) return null;
  if (removed.kind === 'task-steps') putInto(world, above.task.steps, removed);
  else putInto(world, (above as InTask).step.details, removed);
  settle(above.task);
  return above.project;
}

function putInto<Thing>(
  world: World,
  list: Thing[],
  { kind, thing, place }: { kind: Trashed['kind']; thing: Thing; place: number },
): void {
  if (place < list.length) world.cameBetween.push(kind);
  list.splice(place, 0, thing);
}

export function shown({ statusBefore: _, tasks, ...project }: Project) {
  return {
    ...project,
    ...progressOfProject(tasks),
    tasks: tasks.map((task, order) => ({
      ...task,
      order,
      ...progressOfTask(task),
      steps: task.steps.map((step, place) => ({
        ...step,
        order: place,
        ...progressOfStep(step),
        details: step.details.map((detail, last) => ({ ...detail, order: last })),
      })),
    })),
  };
}

/** Copies the server's ids to new records, by position. */
export function adopt(project: Project, { id, tasks }: WithTasks): void {
  project.id ||= id;
  for (const [t, task] of project.tasks.entries()) {
    const real = tasks[t];
    task.id ||= real?.id ?? newId;
    for (const [s, step] of task.steps.entries()) {
      step.id ||= real?.steps[s]?.id ?? newId;
      const details = real?.steps[s]?.details ?? [];
      for (const [d, detail] of step.details.entries()) detail.id ||= details[d]?.id ?? newId;
    }
  }
}

type WithId = { id: number };
type WithSteps = WithId & { steps: (WithId & { details?: WithId[] | undefined })[] };
type WithTasks = WithId & { tasks: WithSteps[] };
