import { setImmediate as nextTurn } from 'node:timers/promises';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ProjectDetail } from '#contract/projects.ts';
import { engine } from '#server/testing/database.ts';
import { json, testServer } from '#server/testing/server.ts';

import { agreement } from '../harness/agreement.ts';
import { reportFigures } from '../harness/report.ts';
import { seed, tries } from '../harness/scale.ts';
import { act, acts } from './model-actions.ts';
import type { ActName, ModelRequest, Chance } from './model-actions.ts';
import { adopt, emptyWorld, shown } from './model.ts';
import type { Project, World } from './model.ts';

type Real = Awaited<ReturnType<typeof aServer>>;

async function aServer() {
  const server = await testServer({ now: () => '2026-03-04T09:00:00.000Z' });
  const { cookie } = await server.signedIn();
  const versions = new Map<string, number>();
  let requests = 0;

  const send = async ({ method, path, body }: Pick<ModelRequest, 'method' | 'path' | 'body'>) => {
    requests += 1;
    // Simulates a socket: one request per turn of the event loop.
    await nextTurn();
    const init = body ? json(method, body) : { method, headers: {} };
    return server.send(path, { ...init, headers: { ...init.headers, cookie } });
  };
  const read = async (path: string): Promise<unknown> => {
    const answer = await send({ method: 'GET', path });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };

  /** Compares the project with the model, and gives new records their ids. */
  async function compare(project: Project): Promise<void> {
    const real = (await read(`/api/projects/${project.id}?include=details`)) as ProjectDetail;
    for (const task of real.tasks) versions.set(`task ${task.id}`, task.version);
    adopt(project, real);
    expect(visible(real)).toEqual(shown(project));
  }

  return { send, read, compare, versions, count: () => requests };
}

function visible({ tasks, ...project }: ProjectDetail) {
  const rates = ['taskCompletionRate', 'stepCompletionRate'] as const;
  const counts = [
    'tasksCount',
    'completedTasksCount',
    'stepsCount',
    'completedStepsCount',
  ] as const;
  const compared = ['id', 'name', 'status', 'percentageComplete', ...counts, ...rates] as const;
  return {
    ...only(project, compared),
    tasks: tasks.map((task) => ({
      ...only(task, ['id', 'title', 'status', 'completedAutomatically', 'order']),
      ...only(task, ['percentageComplete', 'stepsCount', 'completedStepsCount']),
      steps: task.steps.map((step) => ({
        ...only(step, ['id', 'name', 'isCompleted', 'order', 'percentageComplete', 'status']),
        ...only(step, ['detailsCount', 'completedDetailsCount']),
        details: (step.details ?? []).map((detail) =>
          only(detail, ['id', 'text', 'completion', 'order']),
        ),
      })),
    })),
  };
}

function only<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

class Doing implements fc.AsyncCommand<World, Real> {
  readonly name: ActName;
  readonly chance: Chance;

  constructor(name: ActName, chance: Chance) {
    this.name = name;
    this.chance = chance;
  }

  check = () => true;

  async run(world: World, real: Real): Promise<void> {
    const request = act(this.name, world, this.chance, real.versions);
    if (!request) return;
    const answer = await real.send(request);
    const text = await answer.text();
    expect(answer.status, `${request.method} ${request.path}: ${text}`).toBe(request.status);
    if (!request.project) return;
    if (request.path === '/api/projects') request.project.id = (JSON.parse(text) as Project).id;
    await real.compare(request.project);
  }

  toString(): string {
    const { which, what, how } = this.chance;
    return `${this.name}(${which}, ${what}, ${how})`;
  }
}

const chance = fc.record({ which: fc.nat(60), what: fc.nat(60), how: fc.nat(60) });
// Automatic completions and restores are the most delicate, so they are more frequent.
const often: ActName[] = ['complete', 'addTask', 'addStep', 'remove', 'remove', 'undo', 'undo'];
const names = [...(Object.keys(acts) as ActName[]), ...often];
const doings = names.map((name) => chance.map((numbers) => new Doing(name, numbers)));

// The first of three, so that a restored record has two after it.
const removals = [1, 2, 3].map((kind) => new Doing('remove', { which: 0, what: 0, how: kind }));
const undo = new Doing('undo', { which: 0, what: 0, how: 1 });

const nearlyDone = new Doing('addTask', { which: 0, what: 1, how: 0 });

/**
 * Every sequence begins with a project with three of everything, deleted and restored records, a task that was
 * completed automatically and reopened, and one that is almost done.
 */
const beginning = [
  new Doing('makeProject', { which: 3, what: 3, how: 3 }),
  ...removals.flatMap((remove) => [remove, undo]),
  nearlyDone,
  new Doing('complete', { which: 0, what: 0, how: 1 }),
  new Doing('addStep', { which: 0, what: 2, how: 1 }),
  nearlyDone,
];

async function finish(world: World, real: Real): Promise<number> {
  for (const project of world.projects) await real.compare(project);
  const listed = (await real.read('/api/projects')) as { id: number }[];
  const ids = listed.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(ids).toEqual(world.projects.map(({ id }) => id).toSorted((a, b) => a - b));
  const { compared, differences } = await agreement(real.read);
  expect(differences).toEqual([]);
  return compared;
}

async function clear(real: Real): Promise<void> {
  for (const { id } of (await real.read('/api/projects')) as { id: number }[]) {
    await real.send({ method: 'DELETE', path: `/api/projects/${id}` });
  }
}

test(
  'any sequence of actions gives the result of an in-memory model',
  async () => {
    const real = await aServer();
    const runs = tries(engine === 'postgres' ? 4 : 10, 1000);
    let compared = 0;
    const cameBetween: string[] = [];
    const sequences = fc.commands(doings, { maxCommands: tries(50, 100), size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, async (doing) => {
        const world = emptyWorld();
        await clear(real);
        for (const first of beginning) await first.run(world, real);
        await fc.asyncModelRun(() => ({ model: world, real }), doing);
        compared += await finish(world, real);
        cameBetween.push(...world.cameBetween);
      }),
      { seed: Number(seed), numRuns: runs, plugins: [fc.unbiased()] },
    );
    expect(real.count()).toBeGreaterThan(runs * 20);
    expect(compared).toBeGreaterThan(runs * 10);
    const [tasks, steps, details] = ['tasks', 'task-steps', 'step-details'].map(
      (kind) => cameBetween.filter((one) => one === kind).length,
    );
    expect(Math.min(tasks ?? 0, steps ?? 0, details ?? 0)).toBeGreaterThanOrEqual(runs);
    reportFigures('C6', {
      sequences: runs,
      calls: real.count(),
      comparisons: compared,
      differences: 0,
      'tasks, steps and details brought back between others': `${tasks}, ${steps}, ${details}`,
    });
  },
  tries(120_000, 3_600_000),
);
