import fc from 'fast-check';
import { expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { engine } from '#server/testing/database.ts';
import { expectSound, firstOf, readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

import { tries } from '../../reliability/harness/scale.ts';

type Level = {
  list: () => Promise<{ id: number; order: number }[]>;
  create: () => Promise<{ id: number }>;
  /** Creates several at once, if there is such a call. */
  createMany?: (count: number) => Promise<{ id: number }[]>;
  move: (id: number, order: number) => Promise<{ order: number }>;
  reorder?: (ids: number[]) => Promise<unknown>;
  duplicate?: (id: number) => Promise<{ id: number }>;
  remove: (id: number) => Promise<unknown>;
};

type Parents = { projectId: number; taskId: number; stepId: number };

const levels: Record<string, (client: Client, parents: Parents) => Level> = {
  tasks: (client, { projectId: id }) => ({
    list: async () => (await client.make('readProject', { params: { id } })).tasks,
    create: () => client.make('createTask', { body: { projectId: id, title: 'T' } }),
    createMany: (count) =>
      client.make('createTasks', {
        params: { id },
        body: { tasks: Array.from({ length: count }, () => ({ name: 'T' })) },
      }),
    move: (task, order) => client.make('updateTask', { params: { id: task }, body: { order } }),
    reorder: (ids) => client.make('reorderTasks', { params: { id }, body: { ids } }),
    duplicate: (task) => client.make('duplicateTask', { params: { id: task } }),
    remove: (task) => client.make('deleteTask', { params: { id: task } }),
  }),
  steps: (client, { projectId, taskId: id }) => ({
    list: async () =>
      (await readAll(client, projectId)).tasks.find((task) => task.id === id)?.steps ?? [],
    create: () => client.make('createStep', { body: { taskId: id, name: 'S' } }),
    createMany: (count) =>
      client.make('createSteps', {
        params: { id },
        body: { steps: Array.from({ length: count }, () => ({ name: 'S' })) },
      }),
    move: (step, order) => client.make('updateStep', { params: { id: step }, body: { order } }),
    reorder: (ids) => client.make('reorderSteps', { params: { id }, body: { ids } }),
    remove: (step) => client.make('deleteStep', { params: { id: step } }),
  }),
  details: (client, { stepId: id }) => ({
    list: () => client.make('listStepDetails', { params: { id } }),
    create: () => client.make('createDetail', { params: { id }, body: { text: 'D' } }),
    createMany: async (count) => {
      const details = Array.from({ length: count }, () => ({ text: 'D' }));
      return (await client.make('createDetails', { params: { id }, body: { details } })).details;
    },
    move: (detail, order) =>
      client.make('updateDetail', { params: { id: detail }, body: { order } }),
    reorder: (ids) => client.make('reorderDetails', { params: { id }, body: { ids } }),
    remove: (detail) => client.make('deleteDetail', { params: { id: detail } }),
  }),
  'slide bars': (client, { stepId: id }) => ({
    list: () => client.make('listSlideBars', { params: { id } }),
    create: () => client.make('createSlideBar', { params: { id }, body: { name: 'B' } }),
    move: (bar, order) => client.make('updateSlideBar', { params: { id: bar }, body: { order } }),
    remove: (bar) => client.make('deleteSlideBar', { params: { id: bar } }),
  }),
};

// The rule is kept above the database, so the second engine is asked less.
const numRuns = tries(engine === 'postgres' ? 4 : 12, 25);

type Write = { kind: keyof Level; at: number; to: number };

const writes = fc.array(
  fc.record({
    kind: fc.constantFrom<keyof Level>(
      'create',
      'createMany',
      'move',
      'move',
      'reorder',
      'duplicate',
      'remove',
    ),
    at: fc.nat(30),
    to: fc.nat(8),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Performs one write on both the level and its model, an array of ids. */
async function write(level: Level, model: number[], { kind, at, to }: Write): Promise<void> {
  const place = model.length === 0 ? 0 : at % model.length;
  const id = model[place];
  if (kind === 'create') model.push((await level.create()).id);
  if (kind === 'createMany') {
    for (const made of (await level.createMany?.(1 + (to % 3))) ?? []) model.push(made.id);
  }
  if (kind === 'reorder' && level.reorder) {
    model.push(...model.splice(0, place).toReversed());
    await level.reorder([...model]);
  }
  if (id === undefined) return;
  if (kind === 'duplicate' && level.duplicate) {
    model.splice(place + 1, 0, (await level.duplicate(id)).id);
  }
  if (kind === 'remove') {
    await level.remove(id);
    model.splice(place, 1);
  }
  if (kind === 'move') {
    model.splice(place, 1);
    model.splice(to, 0, id);
    expect((await level.move(id, to)).order).toBe(model.indexOf(id));
  }
}

test.each(Object.entries(levels))(
  '%s have consecutive positions after any operation',
  async (_, levelOf) => {
    const server = await testServer();
    const client = await server.signedIn();
    await fc.assert(
      fc.asyncProperty(writes, async (sequence) => {
        const project = await readAll(client, (await aProject(server.ctx)).id);
        const { task, step } = firstOf(project);
        const level = levelOf(client, { projectId: project.id, taskId: task.id, stepId: step.id });
        const model = (await level.list()).map(({ id }) => id);
        for (const one of sequence) await write(level, model, one);
        const stored = await level.list();
        expect(stored.map(({ id }) => id)).toEqual(model);
        expect(stored.map(({ order }) => order)).toEqual(model.map((__, index) => index));
      }),
      { numRuns },
    );
    await expectSound(server);
  },
  60_000,
);

test('steps that move between tasks leave consecutive positions in both', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const move = fc.record({
    from: fc.nat(1),
    at: fc.nat(10),
    to: fc.nat(1),
    order: fc.option(fc.nat(5), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
      const project = await aProject(server.ctx);
      const model = project.tasks.map(({ steps }) => steps.map(({ id }) => id));
      for (const { from, at, to, order } of moves) {
        const [source = [], target = []] = [model[from], model[to]];
        const place = source.length === 0 ? 0 : at % source.length;
        const id = source[place];
        if (id === undefined) continue;
        const body = { taskId: project.tasks[to]?.id ?? 0, order };
        await client.make('updateStep', { params: { id }, body });
        source.splice(place, 1);
        // Without a position, a step stays in place in its own task, and goes last in another one.
        target.splice(order ?? (from === to ? place : target.length), 0, id);
      }
      const { tasks } = await readAll(client, project.id);
      expect(tasks.map(({ steps }) => steps.map(({ id }) => id))).toEqual(model);
    }),
    { numRuns },
  );
  await expectSound(server);
}, 60_000);
