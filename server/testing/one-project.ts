import { expect } from 'vitest';

import type { Cause } from '#contract/activity.ts';
import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { aProject } from '#demo/builders.ts';
import { checkWork } from '#server/admin/check-work.ts';
import { comparing } from '#server/admin/compare.ts';

import { testServer } from './server.ts';
import type { Client, TestServer } from './server.ts';

type ProjectForm = Partial<NewProjectForm>;

/** A server with one project and a signed-in account; `first` has the first record of each level. */
export async function aServerWithProject(
  given: ProjectForm = {},
  options?: Parameters<typeof testServer>[0],
) {
  const server = await testServer(options);
  const client = await server.signedIn();
  const project = await readAll(client, (await aProject(server.ctx, given)).id);
  return { server, client, project, first: firstOf(project) };
}

export async function readAll(client: Client, id: number): Promise<ProjectDetail> {
  return client.make('readProject', { params: { id }, query: { include: 'details' } });
}

export function firstOf(project: ProjectDetail) {
  const task = project.tasks[0] as Task;
  const step = task?.steps[0] as TaskStep;
  const detail = step?.details?.[0] as StepDetail;
  return { task, step, detail };
}

/** Every stored percentage, count and position matches a recomputation. */
export async function expectSound({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const findings: string[] = [];
  await checkWork(
    database.read,
    comparing((line) => findings.push(line)),
  );
  expect(findings).toEqual([]);
}

export async function loggedBy({ ctx }: TestServer, work: () => Promise<unknown>) {
  const last = async () =>
    (
      await ctx.db
        .selectFrom('activity')
        .select((eb) => eb.fn.max('id').as('top'))
        .executeTakeFirst()
    )?.top ?? 0;
  const before = await last();
  await work();
  return ctx.db
    .selectFrom('activity')
    .select(['entityType', 'entityId', 'entityName', 'action', 'projectId', 'fields', 'cause'])
    .select(['projectManagerId', 'projectManagerName'])
    .where('id', '>', before)
    .orderBy('id')
    .execute();
}

type Recorded = {
  entityType: string;
  action: string;
  entityName: string;
  projectId: number | null;
  fields: unknown;
  cause?: Cause | null;
};

/** The single entry of a change, as `loggedBy` returns it. */
export function oneEntry({ manager }: Client, recorded: Recorded) {
  return [
    {
      cause: null,
      ...recorded,
      entityId: expect.any(Number),
      projectManagerId: manager.id,
      projectManagerName: manager.name,
    },
  ];
}

export async function refused(answer: Promise<Response>) {
  const response = await answer;
  const body = (await response.json()) as {
    message: string;
    errors?: { path: string; message: string }[];
    current?: Record<string, unknown>;
  };
  return { status: response.status, ...body };
}

export async function statusesOf(answers: Promise<Response>[]): Promise<number[]> {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return statuses.toSorted((a, b) => a - b);
}

export function without<T extends object, Field extends keyof T>(
  thing: T,
  field: Field,
): Omit<T, Field> {
  const copy = { ...thing };
  delete copy[field];
  return copy;
}
