import { isDone } from '../harness/exact-progress.ts';
import {
  aDetail,
  aProject,
  aStep,
  aTask,
  bringBack,
  completeAutomatically,
  detailsIn,
  duplicate,
  move,
  moveStep,
  removeDetail,
  removeProject,
  removeStep,
  removeTask,
  restore,
  setProjectStatus,
  setTaskStatus,
  settle,
  stepsIn,
  tasksIn,
} from './model.ts';
import type { Project, World } from './model.ts';

/** Random choices as three numbers: which record, which part of it, and which change. */
export type Chance = { which: number; what: number; how: number };

/** A request with its expected response. The contents of `project` may have changed. */
export type ModelRequest = {
  method: string;
  path: string;
  body?: object;
  status: number;
  project: Project | null;
};

/** User actions: each updates the model and returns the request, or null without a matching record. */
type Act = (world: World, chance: Chance, versions: Map<string, number>) => ModelRequest | null;

function one<Thing>(of: readonly Thing[], number: number): Thing | undefined {
  return of[number % of.length];
}

const workStatuses = ['pending', 'in_progress', 'completed'];
const projectStatuses = ['planning', 'in_progress', 'on_hold', 'completed'];
const completions = [0, 50, 100, 100];

function some<Thing>(number: number, make: (index: number) => Thing): Thing[] {
  return Array.from({ length: number % 4 }, (_, index) => make(index));
}

const requestTo = (
  method: string,
  path: string,
  project: Project | null,
  body?: object,
): ModelRequest => ({
  method,
  path: `/api/${path}`,
  ...(body && { body }),
  status: 200,
  project,
});

export const acts = {
  makeProject: (world, { which, what, how }) => {
    if (world.projects.length >= 3) return null;
    const details = some(how, (n) => aDetail(`D${n}`, one(completions, how + n)));
    const steps = some(what, (n) => aStep(`S${n}`, n === 0 ? details : []));
    const tasks = some(which, (n) => aTask(`T${n}`, n === 0 ? steps : []));
    const project = aProject(`P${which}`, tasks);
    world.projects.push(project);
    const body = { name: project.name, category: 'C', market: 'M', tasks };
    return { ...requestTo('POST', 'projects', project, structuredClone(body)), status: 201 };
  },
  addTask: ({ projects }, { which, what, how }) => {
    const project = one(projects, which);
    if (!project) return null;
    const isCompleted = how % 2 === 0;
    const task = aTask(
      `T${what}`,
      some(what, (n) => ({ ...aStep(`S${n}`), isCompleted })),
    );
    const { title, steps } = structuredClone(task);
    project.tasks.push(task);
    const body = { projectId: project.id, title, steps };
    return { ...requestTo('POST', 'tasks', project, body), status: 201 };
  },
  addStep: (world, { which, what, how }) => {
    const tasks = tasksIn(world);
    const finished = tasks.filter(({ task }) => task.completedAutomatically);
    const found = one(how % 2 > 0 ? finished : tasks, which) ?? one(tasks, which);
    if (!found) return null;
    found.task.steps.push(aStep(`S${what}`));
    settle(found.task);
    const body = { taskId: found.task.id, name: `S${what}` };
    return { ...requestTo('POST', 'task-steps', found.project, body), status: 201 };
  },
  addDetail: (world, { which, what, how }) => {
    const found = one(stepsIn(world), which);
    if (!found) return null;
    const completion = one(completions, how) ?? 0;
    found.step.details.push(aDetail(`D${what}`, completion));
    settle(found.task);
    const path = `task-steps/${found.step.id}/details`;
    const body = { text: `D${what}`, completion };
    return { ...requestTo('POST', path, found.project, body), status: 201 };
  },
  tick: (world, { which, how }) => {
    const found = one(detailsIn(world), which);
    if (!found) return null;
    const completion = one(completions, how) ?? 0;
    found.detail.completion = completion;
    settle(found.task);
    return requestTo('PUT', `step-details/${found.detail.id}`, found.project, { completion });
  },
  mark: (world, { which, how }) => {
    const found = one(stepsIn(world), which);
    if (!found) return null;
    const isCompleted = how % 3 > 0;
    found.step.isCompleted = isCompleted;
    settle(found.task);
    return requestTo('PUT', `task-steps/${found.step.id}`, found.project, { isCompleted });
  },
  rename: (world, { which, what, how }) => {
    const task = one(tasksIn(world), which);
    const step = one(stepsIn(world), which);
    const detail = one(detailsIn(world), which);
    const name = `N${what}`;
    if (how % 3 === 0 && task) {
      task.task.title = name;
      return requestTo('PUT', `tasks/${task.task.id}`, task.project, { title: name });
    }
    if (how % 3 === 1 && step) {
      step.step.name = name;
      return requestTo('PUT', `task-steps/${step.step.id}`, step.project, { name });
    }
    if (!detail) return null;
    detail.detail.text = name;
    return requestTo('PUT', `step-details/${detail.detail.id}`, detail.project, { text: name });
  },
  saveSeen: (world, { which, what, how }, versions) => {
    const found = one(tasksIn(world), which);
    const version = versions.get(`task ${found?.task.id}`);
    if (!found || version === undefined) return null;
    const stale = how % 2 === 0 && version > 1;
    const body = { title: `V${what}`, version: stale ? version - 1 : version };
    if (!stale) found.task.title = body.title;
    const request = requestTo('PUT', `tasks/${found.task.id}`, found.project, body);
    return { ...request, status: stale ? 409 : 200 };
  },
  setStatus: (world, { which, how }) => {
    const found = one(tasksIn(world), which);
    const status = one(workStatuses, how) ?? '';
    if (!found) return null;
    setTaskStatus(found.task, status);
    return requestTo('PUT', `tasks/${found.task.id}`, found.project, { status });
  },
  complete: (world, { which, how }) => {
    const tasks = tasksIn(world);
    // Usually a task that is done, as the browser does.
    const due = tasks.filter(({ task }) => task.status !== 'completed' && isDone(task));
    const found = one(how % 4 > 0 ? due : tasks, which) ?? one(tasks, which);
    if (!found) return null;
    completeAutomatically(found.task);
    const body = { status: 'completed', auto: true };
    return requestTo('PATCH', `tasks/${found.task.id}`, found.project, body);
  },
  duplicate: (world, { which }) => {
    const found = one(tasksIn(world), which);
    if (!found) return null;
    duplicate(found);
    const request = requestTo('POST', `tasks/${found.task.id}/duplicate`, found.project);
    return { ...request, status: 201 };
  },
  place: (world, { which, what, how }) => {
    const order = what % 5;
    const [task, step] = [one(tasksIn(world), which), one(stepsIn(world), which)];
    const detail = one(detailsIn(world), which);
    if (how % 3 === 0 && task) {
      move(task.project.tasks, task.task, order);
      return requestTo('PUT', `tasks/${task.task.id}`, task.project, { order });
    }
    if (how % 3 === 1 && step) {
      move(step.task.steps, step.step, order);
      return requestTo('PUT', `task-steps/${step.step.id}`, step.project, { order });
    }
    if (!detail) return null;
    move(detail.step.details, detail.detail, order);
    return requestTo('PUT', `step-details/${detail.detail.id}`, detail.project, { order });
  },
  moveStep: (world, { which, what }) => {
    const found = one(stepsIn(world), which);
    const to = one(tasksIn(world), what);
    if (!found || !to || to.task === found.task) return null;
    const within = to.project === found.project;
    const body = { taskId: to.task.id };
    if (within) moveStep(found, to.task);
    const request = requestTo('PUT', `task-steps/${found.step.id}`, found.project, body);
    return { ...request, status: within ? 200 : 400 };
  },
  reverse: (world, { which, how }) => {
    const project = one(world.projects, which);
    const found = one(tasksIn(world), which);
    if (how % 2 === 0 && project) {
      project.tasks.reverse();
      const ids = project.tasks.map(({ id }) => id);
      return requestTo('POST', `projects/${project.id}/tasks/reorder`, project, { ids });
    }
    if (!found) return null;
    found.task.steps.reverse();
    const ids = found.task.steps.map(({ id }) => id);
    return requestTo('POST', `tasks/${found.task.id}/steps/reorder`, found.project, { ids });
  },
  setAside: ({ projects }, { which, how }) => {
    const project = one(projects, which);
    if (!project) return null;
    const status = one(projectStatuses, how) ?? '';
    if (how % 3 === 0) {
      setProjectStatus(project, status);
      return requestTo('PUT', `projects/${project.id}`, project, { status });
    }
    if (how % 3 === 1) setProjectStatus(project, 'completed');
    else restore(project);
    const way = how % 3 === 1 ? 'archive' : 'restore';
    return requestTo('PATCH', `projects/${project.id}/${way}`, project);
  },
  remove: (world, { which, how }) => {
    const project = one(world.projects, which);
    const [task, step] = [one(tasksIn(world), which), one(stepsIn(world), which)];
    const detail = one(detailsIn(world), which);
    const gone = (path: string, where: Project | null) => ({
      ...requestTo('DELETE', path, where),
      status: 204,
    });
    if (how % 8 === 0 && project) {
      removeProject(world, project);
      return gone(`projects/${project.id}`, null);
    }
    if (how % 4 === 1 && task) {
      removeTask(world, task);
      return gone(`tasks/${task.task.id}`, task.project);
    }
    if (how % 4 === 2 && step) {
      removeStep(world, step);
      return gone(`task-steps/${step.step.id}`, step.project);
    }
    if (!detail) return null;
    removeDetail(world, detail);
    return gone(`step-details/${detail.detail.id}`, detail.project);
  },
  undo: (world, { which, how }) => {
    // Usually the latest deletion, as with Undo.
    const removed = how % 3 > 0 ? world.removed.at(-1) : one(world.removed, which);
    if (!removed) return null;
    const project = bringBack(world, removed);
    const path = `${removed.kind}/${removed.thing.id}/undelete`;
    return { ...requestTo('POST', path, project), status: project ? 200 : 409 };
  },
  askForGone: ({ removed }, { which }) => {
    const gone = one(removed, which);
    if (!gone) return null;
    return { ...requestTo('PUT', `${gone.kind}/${gone.thing.id}`, null, {}), status: 404 };
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

/** Applies the action to the model; returns the request for the server, or null. */
export function act(name: ActName, ...given: Parameters<Act>): ReturnType<Act> {
  return acts[name](...given);
}
