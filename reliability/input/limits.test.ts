import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { objectName } from '#server/http/openapi-schemas.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';
import { aDump } from '#server/testing/dump.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { fieldsIn } from '../harness/fields.ts';
import type { Field } from '../harness/fields.ts';
import { missing, withAt } from '../harness/mutations.ts';
import type { Place } from '../harness/mutations.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, formOf, pathOf, schemas } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { findings } from '../harness/site.ts';

const fieldsOf = (name: CallName) =>
  fieldsIn(schemas.bodies[name] ?? {}).filter(({ at }) => at.length > 0);

test('every text and list has a maximum length, every number a range', () => {
  const unlimited: string[] = [];
  for (const name of callNames) {
    const [body, query, form] = [schemas.bodies[name], schemas.queries[name], schemas.forms[name]];
    for (const { at, schema } of [body, query, form].flatMap((one) => fieldsIn(one ?? {}))) {
      const { type, enum: values, const: only, maxLength, pattern, maxItems } = schema;
      if (type === 'array' && maxItems === undefined) unlimited.push(`${name} ${at.join('.')}`);
      if (type !== 'string' || values || only !== undefined) continue;
      if (maxLength === undefined && pattern === undefined)
        unlimited.push(`${name} ${at.join('.')}`);
    }
  }
  // Ids in queries are digit strings, tested below.
  expect(unlimited.filter((one) => !/(Id|reassignTo|before)$/.test(one))).toEqual([]);
});

test('texts, lists and numbers are accepted at their limit and rejected beyond it', async () => {
  const server = await testServer();
  const world = await aWorld(server);
  const faults: string[] = [];
  const tried = { texts: 0, lists: 0, numbers: 0 };
  for (const name of callNames.filter(
    (one) => calls[one].method !== 'DELETE' && !unusual.has(one),
  )) {
    for (const field of fieldsOf(name).filter(({ at }) => isSent(world.inputFor(name).body, at))) {
      const [within, beyond] = atTheLimit(field, tried.texts) ?? [];
      if (within === undefined) continue;
      const kind = Array.isArray(within)
        ? 'lists'
        : typeof within === 'number'
          ? 'numbers'
          : 'texts';
      tried[kind] += 1;
      const ofItsParent = isOfItsParent.has(name) && field.at.length === 1;
      const isOfFew = isOfRecords(field.at.at(-1) ?? '') || field.at.includes('moveItems');
      if (!isOfFew && !wantsOnePart.has(name) && !(ofItsParent && kind === 'lists')) {
        faults.push(...(await takes(server, world, { name, field, within })));
      }
      faults.push(...(await refuses(server, world, { name, field, beyond })));
      await nextTurn();
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(tried.texts).toBeGreaterThan(70);
  expect(tried.lists).toBeGreaterThan(15);
  expect(await findings(server.database)).toEqual([]);
  reportFigures('F2', tried);
}, 60_000);

// Passwords are stored as hashes, links and factors have secrets, tokens end in the future, and orders are limited by
// their records.
const unusual = new Set<CallName>([
  'signIn',
  'readAccountLink',
  'redeemInvitation',
  'redeemPasswordReset',
  'changeOwnPassword',
  'setManagerPassword',
  'startSecondFactor',
  'confirmSecondFactor',
  'allowOidcLink',
  'createToken',
  'reorderTasks',
  'reorderSteps',
  'reorderDetails',
]);

// As many as fit into the parent, minus the existing ones.
const isOfItsParent = new Set<CallName>(['createTasks', 'createSteps', 'createDetails']);

/** Their parts exclude each other; each part has the limits of the call that creates one record. */
const wantsOnePart = new Set<CallName>(['importChecklist', 'changeSteps', 'changeProjects']);

/** Lists of unique ids, days or words, and values with a stricter limit than their length. */
const isOfRecords = (part: string | number) =>
  /^(alsoVisibleTo|defaultAlsoVisibleTo|commentIds|detailIds|roleHolders|defaultPeople|personIds|moveItems|holidays|projectIds|milestones?|timeZone|events)$/.test(
    String(part),
  );

/** Whether the body contains the parent of the field; parts that exclude each other are not sent together. */
function isSent(body: unknown, at: Place): boolean {
  const [key = '', ...rest] = at;
  if (rest.length === 0) return true;
  const inside = (body as Record<string | number, unknown> | undefined)?.[key];
  return inside !== undefined && isSent(inside, rest);
}

type Tried = { name: CallName; field: Field };

/** A value at the limit and one beyond it; undefined without a limit in the schema. */
function atTheLimit({ at, schema }: Field, count: number): [unknown, unknown] | undefined {
  const { type, maxLength, maxItems, maximum, items, format } = schema;
  if (maxItems !== undefined) return [aList(items, maxItems), aList(items, maxItems + 1)];
  if (type === 'string' && maxLength !== undefined && (!format || format === 'email')) {
    return [aLongText(at, maxLength, count), `${aLongText(at, maxLength, count)}x`];
  }
  if ((type === 'integer' || type === 'number') && maximum !== undefined && !isId(at)) {
    return maximum === Number.MAX_SAFE_INTEGER ? undefined : [maximum, maximum + 1];
  }
  return undefined;
}

const isId = (at: Place) => /Id$|^ids$|^version$/.test(String(at.at(-1)));

/** Astral characters count as one, so the longest text has twice as many UTF-16 units. */
function aLongText(at: Place, length: number, count: number): string {
  if (at.at(-1) === 'email') return `${String(count).padStart(length - 2, 'e')}@x`;
  if (at.at(-1) === 'address') return `https://files.example/${count}`.padEnd(length, 'x');
  if (at.at(-1) === 'username' || at.at(-1) === 'password')
    return String(count).padStart(length, 'u');
  return `<${count}>`.padStart(length, 'ü').replaceAll('ü', '😀');
}

function aList(items: JsonSchema | undefined, length: number): unknown[] {
  const { properties, anyOf } = schemas.objects[objectName(items ?? {}) ?? ''] ?? items ?? {};
  const of = properties ?? anyOf?.findLast((one) => one.properties)?.properties;
  const key = of && ['name', 'text', 'title'].find((name) => name in of);
  return Array.from({ length }, (_, at) => (key ? { [key]: `Thing ${at}` } : `Thing ${at}`));
}

async function takes(
  server: TestServer,
  world: World,
  { name, field, within }: Tried & { within: unknown },
) {
  const { answer, shown } = await ask(server, world, name, field.at, within);
  const text = await answer.text();
  if (answer.status >= 300) return [`${shown} refused at the limit: ${answer.status} ${text}`];
  if (typeof within !== 'string' || isNotStored(field.at.at(-1))) return [];
  if (text.includes(JSON.stringify(within))) return [];
  const stored = JSON.stringify(await aDump(server.database));
  const escaped = JSON.stringify(JSON.stringify(within)).slice(1, -1);
  return stored.includes(JSON.stringify(within)) || stored.includes(escaped)
    ? []
    : [`${shown} came back changed`];
}

/** Passwords are stored as hashes, reasons only if one is needed, and names of forgotten passwords never. */
const isNotStored = (part: unknown) =>
  /^(password|currentPassword|reason|account)$/.test(String(part));

async function refuses(
  server: TestServer,
  world: World,
  { name, field, beyond }: Tried & { beyond: unknown },
) {
  const { answer, shown } = await ask(server, world, name, field.at, beyond);
  const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
  const path = field.at.join('.');
  if (answer.status === 400 && errors.some((error) => error.path === path)) return [];
  return [`${shown} beyond the limit: ${answer.status} ${JSON.stringify(errors)}`];
}

/** Makes the call with one field changed; for a field in a list, the list has only that item. */
async function ask(
  { send }: TestServer,
  { inputFor, cookies }: World,
  name: CallName,
  at: Place,
  put: unknown,
) {
  const call: Call = calls[name];
  const request = inputFor(name);
  const body = JSON.stringify(withAt(withoutTitle(request.body, at), at, put));
  const headers = { cookie: cookies.primary, 'content-type': 'application/json' };
  const answer = await send(pathOf(call, request), { method: call.method, headers, body });
  return { answer, shown: `${name} ${at.join('.')}` };
}

/** A task's `name` is used only without a title. */
function withoutTitle(body: unknown, at: Place): unknown {
  return at.at(-1) === 'name' ? withAt(body, [...at.slice(0, -1), 'title'], missing) : body;
}

test('in queries and forms, values beyond their limit are rejected by name', async () => {
  const server = await testServer();
  const { inputFor, cookies } = await aWorld(server);
  const faults: string[] = [];
  let tried = 0;
  const check = async (name: CallName, field: string, answer: Response) => {
    const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
    tried += 1;
    const isRefused =
      answer.status === 400 && errors.some(({ path }) => path.split('.')[0] === field);
    if (!isRefused) faults.push(`${name} ${field}: ${answer.status} ${JSON.stringify(errors)}`);
  };
  for (const name of callNames) {
    const call: Call = calls[name];
    for (const [field, { maxLength = 10_000 }] of Object.entries(
      schemas.queries[name]?.properties ?? {},
    )) {
      const request = inputFor(name);
      const query = { ...request.query, [field]: 'x'.repeat(maxLength + 1) };
      const init = { method: call.method, headers: { cookie: cookies.primary } };
      await check(name, field, await server.send(pathOf(call, { id: request.id, query }), init));
    }
    for (const [field, { maxLength = 10_000 }] of Object.entries(
      schemas.forms[name]?.properties ?? {},
    )) {
      const { fields = {} } = inputFor(name);
      const long =
        field === 'people' ? fields[field]?.padEnd(maxLength + 1) : 'x'.repeat(maxLength + 1);
      const body = formOf(call, { ...fields, [field]: long ?? '' }, Buffer.from(''));
      const init = { method: call.method, body, headers: { cookie: cookies.primary } };
      await check(name, field, await server.send(call.path, init));
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(tried).toBeGreaterThan(25);
});
