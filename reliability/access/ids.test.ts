import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';

import { fieldsIn } from '../harness/fields.ts';
import { withAt } from '../harness/mutations.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf, schemas, writes } from '../harness/requests.ts';
import type { CallInput } from '../harness/requests.ts';

const now = () => '2026-03-04T10:00:00.000Z';
const picture = await aPicture({}, 'png');

/**
 * Writes in an order in which each finds its records; ending the own session and transferring the primary role come
 * last.
 */
const writing = callNames
  .filter(
    (name) => writes(calls[name]) && !['signIn', 'signOut', 'endOtherSessions'].includes(name),
  )
  .toSorted((a, b) => place(a) - place(b));

function place(name: CallName): number {
  return name === 'makePrimary'
    ? 9
    : ['POST', 'PUT', 'PATCH', 'DELETE'].indexOf(calls[name].method);
}

/** Every column of every table, with values that no record has, and dangerous keys. */
async function everyColumn({ database }: TestServer): Promise<Record<string, unknown>> {
  const rows = Object.values(await aDump(database)).flatMap((table) => table.slice(0, 1));
  const columns = rows.flatMap((row) => Object.entries(row as object));
  const forged = (value: unknown) => {
    if (typeof value === 'boolean') return !value;
    return typeof value === 'number' ? 987_654_321 : 'forged';
  };
  return {
    ...dangerous,
    ...Object.fromEntries(columns.map(([column, value]) => [column, forged(value)])),
  };
}

/** Keys for prototype pollution. */
const dangerous = JSON.parse(
  '{"__proto__":{"isPrimary":true,"role":"manager"},"constructor":{"prototype":{"x":1}}}',
) as object;

/** Headers that would forge the actor if the server trusted them. */
const forgedActor = {
  'x-forwarded-user': 'forged',
  'remote-user': 'forged',
  'x-user-id': '1',
  'x-manager-id': '1',
  'x-remote-user': 'forged',
  'x-forwarded-for': '198.51.100.7',
  'x-http-method-override': 'DELETE',
  'x-original-url': '/api/user',
  authorization: 'Basic YWRtaW46YWRtaW4=',
};

/** Makes every write once with additional fields; returns the responses and the stored data. */
async function written(
  more: (server: TestServer) => Promise<Record<string, unknown>>,
  headers: Record<string, string>,
) {
  const server = await testServer({ now });
  const world = await aWorld(server);
  const fields = await more(server);
  const answers: string[] = [];
  for (const name of writing) {
    const call: Call = calls[name];
    const own = schemas.bodies[name];
    const known = Object.keys(
      (own && schemas.objects[own.$ref?.split('/').at(-1) ?? '']?.properties) ??
        own?.properties ??
        {},
    );
    const added = Object.entries(fields).filter(([field]) => !known.includes(field));
    const input = withMore(world.inputFor(name), Object.fromEntries(added));
    const init = requestOf(call, input, picture);
    const sent = {
      ...(init.headers as Record<string, string>),
      ...headers,
      cookie: world.cookies.primary,
    };
    const answer = await server.send(pathOf(call, input), { ...init, headers: sent });
    const text = call.file ? '' : await answer.text();
    answers.push(`${name} ${answer.status} ${text.replaceAll(varying, '')}`);
    await nextTurn();
  }
  return { server, answers, fields };
}

/** Links, addresses of calendars and webhooks have random secrets; a test of a webhook has a random id and takes its time. */
const varying =
  /#(?:wml_)?[\w-]{22}(?=")|calendar\/[0-9a-f]{40}|whsec_[\w+/=]+|"test_\w+"|"milliseconds":\d+/g;

/** Forms accept at most a hundred fields, and none of these. */
function withMore(input: CallInput, added: Record<string, unknown>): CallInput {
  if (input.fields) {
    const some = Object.entries(added)
      .slice(0, 80)
      .map(([name, value]) => [name, String(value)]);
    return {
      ...input,
      fields: { ...(Object.fromEntries(some) as Record<string, string>), ...input.fields },
    };
  }
  return input.body ? { ...input, body: { ...added, ...input.body } } : input;
}

/** Ignores salted hashes, and pictures, which may differ when rendered again. */
async function stored({ database }: TestServer) {
  const rest = lasting(await aDump(database));
  delete rest['files'];
  // Created with the tables, at a different time in each database.
  for (const row of rest['organisation'] ?? []) delete (row as { createdAt?: string }).createdAt;
  delete rest['idempotencyKeys'];
  return JSON.parse(
    JSON.stringify(rest).replaceAll(/\$argon2id[^"\\]*|whsec_[\w+/=]+/g, ''),
  ) as typeof rest;
}

test('writes ignore additional columns of any table and forged actors in headers', async () => {
  const plain = await written(async () => ({}), {});
  const forged = await written(everyColumn, forgedActor);
  const succeeded = plain.answers.filter((answer) => / 20\d/.test(answer)).length;
  expect(succeeded).toBeGreaterThan(50);
  expect(Object.keys(forged.fields).length).toBeGreaterThan(90);
  expect(forged.answers).toEqual(plain.answers);
  const [there, here] = [await stored(plain.server), await stored(forged.server)];
  expect(here).toEqual(there);
  expect(({} as { isPrimary?: boolean }).isPrimary).toBeUndefined();
  reportFigures('A2', {
    writes: writing.length,
    succeeded,
    'columns sent': Object.keys(forged.fields).length,
  });
}, 60_000);

test("the author of a change is always the session's account", async () => {
  const { server, answers } = await written(everyColumn, forgedActor);
  const { id } = await server.ctx.db
    .selectFrom('projectManagers')
    .select('id')
    .where('username', '=', 'manager1')
    .executeTakeFirstOrThrow();
  const rows = await server.ctx.db
    .selectFrom('activity')
    .select(['projectManagerId', 'projectManagerName'])
    .orderBy('id')
    .execute();
  const made = rows.filter((row) => row.projectManagerId !== null);
  expect(made.length).toBeGreaterThan(answers.length / 2);
  expect(made.filter((row) => row.projectManagerId !== id)).toEqual([]);
  expect(rows.filter(({ projectManagerName }) => projectManagerName === 'forged')).toEqual([]);
  reportFigures('A4', { changes: made.length, forged: 0 });
});

const nothing = 999_999_999;
const idField = /Id$|^ids$|^reassignTo$/;

// The source of a copy, which may have been deleted.
const whereFrom = /^(taskTemplateId|projectTemplateId|messageTemplateId)$/;

const secondIds = writing.flatMap((name) =>
  [schemas.bodies[name], schemas.queries[name], schemas.forms[name]].flatMap((schema, part) =>
    fieldsIn(schema ?? {})
      .filter(({ at }) => !whereFrom.test(String(at.at(-1))))
      .filter(({ at }) => idField.test(String(at.findLast((key) => typeof key === 'string'))))
      .map(({ at }) => ({
        name,
        part: (['body', 'query', 'fields'] as const)[part] ?? 'body',
        at,
      })),
  ),
);

test('an unknown or mismatched second id is refused and changes nothing', async () => {
  const server = await testServer({ now });
  const world = await aWorld(server);
  const other = await aProject(server.ctx, { name: 'Elsewhere' });
  const [task] = other.tasks;
  const step = task?.steps[0];
  const theirs = await server.ctx.db
    .selectFrom('stepDetails')
    .select('id')
    .where('taskStepId', '=', step?.id ?? 0)
    .executeTakeFirstOrThrow();
  const inactive = await server.ctx.db
    .selectFrom('projectManagers')
    .select('id')
    .where('isActive', '=', false)
    .executeTakeFirstOrThrow();
  const elsewhere: [CallName, Record<string, unknown>][] = [
    ['updateStep', { taskId: task?.id }],
    ['reorderTasks', { ids: [task?.id] }],
    ['reorderTasks', { ids: [world.known['taskId'], task?.id] }],
    ['reorderSteps', { ids: [step?.id] }],
    ['reorderDetails', { ids: [theirs.id] }],
    ['reorderDetails', { ids: [world.known['detailId'], world.known['detailId']] }],
    ['createProject', { projectManagerId: inactive.id }],
    ['updateProject', { projectManagerId: inactive.id }],
  ];
  const missingIds = secondIds.map(({ name, part, at }) => {
    const input = world.inputFor(name);
    const value = part === 'body' ? nothing : String(nothing);
    return { name, input: { ...input, [part]: withAt(input[part], at, value) } };
  });
  const foreign = elsewhere.map(([name, put]) => {
    const input = world.inputFor(name);
    return { name, input: { ...input, body: { ...input.body, ...put } } };
  });
  const before = await aDump(server.database);
  const answers: [string, number][] = [];
  for (const { name, input } of [...missingIds, ...foreign]) {
    const call: Call = calls[name];
    const init = requestOf(call, input, picture);
    const headers = { ...(init.headers as Record<string, string>), cookie: world.cookies.primary };
    const answer = await server.send(pathOf(call, input), { ...init, headers });
    const { errors } = (await answer.json().catch(() => ({}))) as { errors?: { path: string }[] };
    answers.push([`${name} ${errors?.map(({ path }) => path).join()}`, answer.status]);
  }
  expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  expect(await aDump(server.database)).toEqual(before);
  expect(missingIds.length).toBeGreaterThan(15);
  reportFigures('A3', { 'second ids': answers.length, taken: 0 });
});
