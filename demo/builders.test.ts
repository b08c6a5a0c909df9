import { afterEach, beforeEach, expect, test } from 'vitest';

import { check } from '#server/admin/check.ts';
import type { Ctx } from '#server/ctx.ts';
import { listProjectManagers } from '#server/managers/queries.ts';
import { listMessageTemplates } from '#server/messages/queries.ts';
import { listPeople, listPersonTaskSteps } from '#server/people/queries.ts';
import { transaction } from '#server/records/transaction.ts';
import { verifyPassword } from '#server/sessions/passwords.ts';
import { listProjectTemplates, listTaskTemplates } from '#server/templates/queries.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import {
  aCategory,
  aChecklist,
  aManager,
  aMarket,
  aMessageTemplate,
  aPerson,
  aProject,
  aProjectTemplate,
  aTaskTemplate,
} from './builders.ts';
import { deactivateManager, putOnStep } from './happenings.ts';

let fresh: TestDatabase;
let ctx: Ctx;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  ctx = { database, db: database.read, account: null, now: () => '2026-05-14T16:20:00.000Z' };
});
afterEach(() => fresh.drop());

async function activity(): Promise<string[]> {
  const rows = await ctx.db.selectFrom('activity').selectAll().orderBy('id').execute();
  return rows.map((row) => `${row.entityType} ${row.entityName} ${row.action}`);
}

test('accounts are distinct and can sign in with their password', async () => {
  const first = await aManager(ctx);
  const second = await aManager(ctx, { firstName: 'Ada', lastName: 'Lund', role: 'viewer' });
  expect(await listProjectManagers(ctx)).toMatchObject([
    { id: second.id, username: 'manager2', role: 'viewer', isActive: true, isPrimary: false },
    { id: first.id, username: 'manager1', role: 'manager', email: 'manager1@waymark.example' },
  ]);
  const { passwordHash } = await ctx.db
    .selectFrom('projectManagers')
    .select('passwordHash')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  expect((await verifyPassword(second.password, passwordHash)).right).toBe(true);
  expect(await activity()).toEqual([
    'projectManager manager1 created',
    'projectManager Ada Lund created',
  ]);
});

test('people, list entries and message templates have short defaults', async () => {
  await aPerson(ctx);
  await aPerson(ctx, { name: 'Ada Lund', email: 'Ada@Lund.example', skills: ['Form U4'] });
  await aCategory(ctx, 'Team Lift-Out', 'Several at once.');
  await aMarket(ctx, 'Boise');
  await aMessageTemplate(ctx, { isActive: false });
  expect(await listPeople(ctx)).toMatchObject([
    { name: 'Ada Lund', email: 'Ada@Lund.example', skills: ['Form U4'] },
    { name: 'Person 1', email: null, skills: [], isActive: true },
  ]);
  expect(await listMessageTemplates(ctx)).toMatchObject([{ name: 'Message 1', isActive: false }]);
  expect(await activity()).toEqual([
    'person Person 1 created',
    'person Ada Lund created',
    'category Team Lift-Out created',
    'market Boise created',
    'messageTemplate Message 1 created',
  ]);
});

test('a project has 2 tasks of 2 steps of 2 details by default', async () => {
  const project = await aProject(ctx);
  expect(project).toMatchObject({ status: 'planning', tasksCount: 2, stepsCount: 4 });
  expect(project.tasks[0]?.steps[0]?.detailsCount).toBe(2);
  expect(await aProject(ctx, { name: 'Bare', tasks: [] })).toMatchObject({
    name: 'Bare',
    tasksCount: 0,
  });
});

test('a checklist is completed from the beginning', async () => {
  const tasks = aChecklist({ tasks: 3, steps: 2, details: 2, done: 0.5 });
  const project = await aProject(ctx, { tasks });
  expect(project.tasks.map((task) => [task.status, task.percentageComplete])).toEqual([
    ['completed', 100],
    ['in_progress', 50],
    ['pending', 0],
  ]);
  expect(project.percentageComplete).toBe(50);
});

test('rejects a project that breaks the contract', async () => {
  await expect(aProject(ctx, { name: 'x'.repeat(201) })).rejects.toThrow('at most 200');
});

test('a person on a step has not started it by default', async () => {
  const ada = await aPerson(ctx, { name: 'Ada Lund' });
  const project = await aProject(ctx, { tasks: aChecklist({ done: 0.25 }) });
  const [done, open] = project.tasks[0]?.steps ?? [];
  const facts = { status: 'completed', progress: 100, completedAt: ctx.now() } as const;
  await putOnStep(ctx, project.id, { person: ada, taskStepId: done?.id ?? 0, ...facts });
  await putOnStep(ctx, project.id, { person: ada, taskStepId: open?.id ?? 0 });
  expect(await listPersonTaskSteps(ctx, { query: {} })).toMatchObject([
    { personId: ada.id, taskStepId: done?.id, ...facts, startedAt: null },
    { personId: ada.id, taskStepId: open?.id, status: 'pending', progress: 0, startedAt: null },
  ]);
  expect((await activity()).filter((line) => line.startsWith('personTaskStep'))).toEqual([
    'personTaskStep Ada Lund created',
    'personTaskStep Ada Lund created',
  ]);
});

test('a deactivated account keeps everything else', async () => {
  const manager = await aManager(ctx);
  await deactivateManager(ctx, manager);
  expect(await listProjectManagers(ctx)).toMatchObject([
    { id: manager.id, username: 'manager1', isActive: false, version: 2 },
  ]);
  expect((await activity()).at(-1)).toBe('projectManager manager1 updated');
});

test('templates have short defaults and copy the given values', async () => {
  const steps = [
    { name: 'Draft', description: null, estimatedHours: 2, details: [{ text: 'Read once' }] },
  ];
  const letter = await aTaskTemplate(ctx, { name: 'Letter', steps, assigneeRoles: ['Writer'] });
  await aTaskTemplate(ctx);
  await aProjectTemplate(ctx, { taskTemplates: [letter.id] });
  expect(await listTaskTemplates(ctx)).toMatchObject([
    { name: 'Letter', steps, assigneeRoles: ['Writer'], category: null, priority: 'medium' },
    { name: 'Task template 2', steps: [], assigneeRoles: [], estimatedHours: 0 },
  ]);
  expect(await listProjectTemplates(ctx)).toMatchObject([
    { name: 'Advisor hire', taskTemplates: [{ name: 'Letter', steps, taskTemplateId: letter.id }] },
  ]);
  expect(await activity()).toEqual([
    'ownerRole Writer created',
    'taskTemplate Letter created',
    'taskTemplate Task template 2 created',
    'projectTemplate Advisor hire created',
  ]);
});

test('builders join a transaction: a failure leaves nothing', async () => {
  const failing = transaction(ctx, async (inside) => {
    await aPerson(inside);
    await aProject(inside);
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect(await listPeople(ctx)).toEqual([]);
  expect(await activity()).toEqual([]);
});

test('built data passes the admin check', async () => {
  await aManager(ctx, { isPrimary: true });
  await aPerson(ctx, { email: 'Ada@Lund.example' });
  await aProject(ctx, { tasks: aChecklist({ tasks: 3, steps: 3, details: 3, done: 0.4 }) });
  const found: string[] = [];
  await check(ctx.db, fresh.database.engine, (line) => found.push(line));
  expect(found).toEqual([]);
});
