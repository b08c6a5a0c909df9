import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanLine } from '#contract/clean-text.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { ProjectTemplate } from '#contract/templates.ts';
import { priorities } from '#contract/values.ts';
import { aPerson } from '#demo/builders.ts';
import { expectSound, readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

// Random text in its one form; other text is covered by other tests.
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => cleanLine(`x${text}x`.replaceAll(/\p{C}/gu, '')));
const description = fc.option(words);
const dueOffset = fc.option(
  fc.record({
    days: fc.nat(400),
    unit: fc.constantFrom('calendar', 'working'),
    from: fc.constantFrom('hire', 'start'),
  }),
);

const detail = fc.record({ text: words, completion: fc.constantFrom(0, 50, 100) });
const step = fc.record({
  name: words,
  description,
  estimatedHours: fc.nat(400).map((quarters) => quarters / 4),
  dueOffset,
  isCompleted: fc.boolean(),
  details: fc.array(detail, { maxLength: 4 }),
});
const task = fc.record({
  title: words,
  description,
  priority: fc.constantFrom(...priorities),
  estimatedHours: fc.nat(400).map((quarters) => quarters / 4),
  status: fc.constantFrom('pending', 'in_progress', 'completed'),
  steps: fc.array(step, { maxLength: 4 }),
});
const tree = fc.array(task, { maxLength: 4 });

const facts = { category: 'Advisor Hire', market: 'Chicago', description: 'All of it' };
const days = { startDay: '2026-11-20', endDate: '2027-03-15' };

test('project to template to project keeps the tree, resets progress, and shares no row', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const { id: assigneeId } = await aPerson(server.ctx);
  await fc.assert(
    fc.asyncProperty(tree, async (tasks) => {
      const assigned = tasks.map((one) => ({ ...one, assigneeId }));
      const original = await create(client, { ...days, tasks: assigned });
      const template = await client.make('createProjectTemplate', { body: templateOf(original) });
      const copy = await create(client, { ...days, tasks: tasksOf(template) });
      expect(shapeOf(copy)).toEqual(shapeOf(original));
      expect(shapeOf(original)).toEqual(sentShape(tasks));
      expect(openIn(copy)).toBe(true);
      expect(copy.percentageComplete).toBe(0);
      expect(idsIn(copy).filter((id) => idsIn(original).includes(id))).toEqual([]);
      await changeEverything(client, copy);
      expect(await readAll(client, original.id)).toEqual(original);
      const params = { id: template.id };
      expect(await client.make('readProjectTemplate', { params })).toEqual(template);
    }),
    { numRuns: 12 },
  );
  await expectSound(server);
}, 60_000);

async function create(client: Client, given: object): Promise<ProjectDetail> {
  const { id } = await client.make('createProject', { body: { name: 'P', ...facts, ...given } });
  return readAll(client, id);
}

/** A project as a template: its checklist without ticks and people. */
function templateOf({ tasks }: ProjectDetail) {
  return {
    name: 'Template',
    ...facts,
    taskTemplates: tasks.map(({ title, ...rest }) => ({
      name: title,
      description: rest.description,
      priority: rest.priority,
      estimatedHours: rest.estimatedHours,
      steps: rest.steps.map(({ details = [], ...own }) => ({
        name: own.name,
        description: own.description,
        estimatedHours: own.estimatedHours,
        dueOffset: own.dueOffset,
        details: details.map(({ text }) => text),
      })),
    })),
  };
}

function tasksOf({ taskTemplates }: ProjectTemplate) {
  return taskTemplates.map(({ taskTemplateId: _, ...rest }) => rest);
}

/** The parts of a project that a template keeps, with the resulting due dates. */
function shapeOf({ tasks }: ProjectDetail) {
  return tasks.map(({ title, steps, ...rest }) => ({
    ...picked(rest, ['description', 'priority', 'estimatedHours']),
    title,
    steps: steps.map(({ details = [], ...own }) => ({
      ...picked(own, ['name', 'description', 'estimatedHours', 'dueOffset', 'dueDate', 'order']),
      details: details.map(({ text, order }) => ({ text, order })),
    })),
  }));
}

function sentShape(tasks: typeof tree extends fc.Arbitrary<infer Tree> ? Tree : never) {
  return tasks.map(({ title, steps, description: about, priority, estimatedHours }) => ({
    title,
    description: about,
    priority,
    estimatedHours,
    steps: steps.map(({ isCompleted: _, details, ...own }, order) => ({
      ...own,
      order,
      dueDate: own.dueOffset === null ? null : expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      details: details.map(({ text }, place) => ({ text, order: place })),
    })),
  }));
}

function picked<T extends object, Field extends keyof T>(from: T, fields: Field[]) {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** Nothing is done or assigned. */
function openIn({ tasks }: ProjectDetail): boolean {
  return tasks.every(
    ({ status, assigneeId, steps }) =>
      status === 'pending' &&
      assigneeId === null &&
      steps.every(
        ({ isCompleted, details = [] }) =>
          !isCompleted && details.every(({ completion }) => completion === 0),
      ),
  );
}

function idsIn({ id, tasks }: ProjectDetail): string[] {
  const steps = tasks.flatMap((one) => one.steps);
  const details = steps.flatMap((one) => one.details ?? []);
  return [
    `project ${id}`,
    ...tasks.map((one) => `task ${one.id}`),
    ...steps.map((one) => `step ${one.id}`),
    ...details.map((one) => `detail ${one.id}`),
  ];
}

async function changeEverything(client: Client, { id, tasks }: ProjectDetail): Promise<void> {
  const [first] = tasks;
  const [own] = first?.steps ?? [];
  if (own) {
    const body = { name: 'Other', dueDate: '2030-01-01', isCompleted: true };
    await client.make('updateStep', { params: { id: own.id }, body });
  }
  if (first) {
    await client.make('updateTask', { params: { id: first.id }, body: { title: 'Other' } });
  }
  await client.make('deleteProject', { params: { id } });
}
