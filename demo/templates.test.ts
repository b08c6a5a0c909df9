import { afterAll, beforeAll, expect, test } from 'vitest';

import { characters } from '#contract/characters.ts';
import { lengths } from '#contract/limits.ts';
import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { newProjectTemplate } from '#contract/templates.ts';
import { sideOf } from '#rules/due.ts';
import type { Ctx } from '#server/ctx.ts';
import { listProjectTemplates, listTaskTemplates } from '#server/templates/queries.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { aCategory } from './builders.ts';
import { categories } from './lists.ts';
import { someRoles } from './roles.ts';
import { someTemplates } from './templates.ts';

let fresh: TestDatabase;
let tasks: TaskTemplate[];
let projects: ProjectTemplate[];
beforeAll(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  const now = () => '2026-05-14T16:20:00.000Z';
  const ctx: Ctx = { database, db: database.read, account: null, now };
  for (const name of Object.keys(categories)) await aCategory(ctx, name);
  await someTemplates(ctx, await someRoles(ctx, { markets: {}, people: {} }));
  tasks = await listTaskTemplates(ctx);
  projects = await listProjectTemplates(ctx);
});
afterAll(() => fresh.drop());

test('8 task templates with steps, details, hours and a role for each', () => {
  expect(tasks.map(({ name }) => name)).toEqual([
    'Account transfers',
    'Branch welcome',
    'Client announcement',
    'Compliance review',
    'Marketing',
    'Registration and licensing',
    'Resignation under the Broker Protocol',
    'Technology set-up',
  ]);
  for (const { description, steps, estimatedHours, ownerRoleId } of tasks) {
    expect(description).toBeTruthy();
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.flatMap(({ details }) => details).length).toBeGreaterThanOrEqual(6);
    expect(estimatedHours).toBe(steps.reduce((sum, step) => sum + step.estimatedHours, 0));
    expect(ownerRoleId).not.toBe(null);
    expect(steps.every((step) => step.ownerRoleId)).toBe(true);
  }
});

test('a hire uses all of them and terms, a branch its own tasks', () => {
  const [branch, hire] = projects;
  expect(projects.map(({ name }) => name)).toEqual(['Branch opening', 'Experienced advisor hire']);
  expect(hire).toMatchObject({ category: 'Experienced Advisor Hire', estimatedDuration: 111 });
  const copied = hire?.taskTemplates.flatMap(({ taskTemplateId }) => taskTemplateId ?? []) ?? [];
  expect(new Set(copied)).toEqual(new Set(tasks.map(({ id }) => id)));
  expect(hire?.taskTemplates).toHaveLength(tasks.length + 1);
  expect(branch).toMatchObject({ category: 'Branch Opening', estimatedDuration: 250 });
  expect(branch?.taskTemplates).toHaveLength(7);
});

test('every step of a hire counts from the hire day or from a milestone', () => {
  const hire = projects.find(({ category }) => category === 'Experienced Advisor Hire');
  const steps = hire?.taskTemplates.flatMap((task) => task.steps) ?? [];
  const offsets = steps.flatMap(({ dueOffset }) => dueOffset ?? []);
  expect(offsets).toHaveLength(steps.length);
  expect(new Set(offsets.map(sideOf))).toEqual(new Set(['before', 'after']));
  const named = new Set(offsets.flatMap(({ milestone }) => milestone ?? []));
  expect(hire?.milestones.map(({ name }) => name)).toEqual(['Resignation', 'U4 approved']);
  expect(named).toEqual(new Set(['Resignation', 'U4 approved']));
  expect(new Set(offsets.map(({ unit }) => unit))).toEqual(new Set(['calendar', 'working']));
});

test('a hire has required evidence, a waiting step, and gates', () => {
  const hire = projects.find(({ category }) => category === 'Experienced Advisor Hire');
  const gates = hire?.taskTemplates.filter(({ isGate }) => isGate).map(({ name }) => name);
  expect(gates).toEqual(['Compensation and benefits', 'Registration and licensing']);
  const waiting = hire?.taskTemplates.flatMap(({ steps }) =>
    steps.flatMap(({ name, waitsFor }) =>
      waitsFor ? `${name} waits for ${steps[waitsFor.step]?.name}` : [],
    ),
  );
  expect(waiting).toEqual(['Release and confirm waits for Form U4']);
  const evidence = hire?.taskTemplates.flatMap(({ steps }) =>
    steps.filter(({ evidenceRequired }) => evidenceRequired).map(({ name }) => name),
  );
  expect(evidence).toEqual(['Offer letter', 'Form U4']);
});

test('every text is a sentence without personal data', () => {
  for (const project of projects) expect(newProjectTemplate.safeParse(project).success).toBe(true);
  const all = [...tasks, ...projects.flatMap(({ taskTemplates }) => taskTemplates)];
  const texts = all.flatMap(({ name, description, steps }) => [
    name,
    description ?? '-',
    ...steps.flatMap((step) => [
      step.name,
      step.description ?? '-',
      ...step.details.map(({ text }) => text),
    ]),
  ]);
  // Lower-case beginnings, a number of households, or unresolved placeholders.
  const odd = texts.filter((text) => /^[a-z]|\b100\b|undefined|NaN|\$\{| {2}/.test(text));
  expect(odd).toEqual([]);
  expect(texts.filter((text) => characters(text) > lengths.name)).toEqual([]);
});
