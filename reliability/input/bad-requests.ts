import { isDeepStrictEqual } from 'node:util';

import type * as z from 'zod/mini';

import { withoutBlanks } from '#contract/blanks.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { tooDeep, tooWide } from '#contract/json-shape.ts';
import { without } from '#server/testing/one-project.ts';

import { missing, placesIn, rawBody, waysToSpoil, withAt } from '../harness/mutations.ts';
import type { Place, Spoiled } from '../harness/mutations.ts';
import { formOf, pathOf, requestOf, schemas, writes } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { tries } from '../harness/scale.ts';

export type BadRequest = {
  name: CallName;
  path: string;
  init: RequestInit;
  /** The contract rejects it: the response must be 400, or 404 for an id. */
  refused: boolean;
  /** The path in the body that was corrupted, if the contract rejects it. */
  at?: Place;
};

/** Corrupted requests of one call, rejected ones first; deletions use only unknown ids. */
export function badRequests(name: CallName, world: World, count: number): BadRequest[] {
  const call: Call = calls[name];
  const has = {
    id: call.path.includes('{id}'),
    query: call.query !== undefined,
    body: call.body !== undefined,
    form: call.form !== undefined,
  };
  const made = waysToSpoil(name, count, has).map((way) => spoil(name, world, way));
  const [first, then] = [true, false].map((refused) =>
    made.filter((one) => one.refused === refused),
  );
  return [...(first ?? []), ...(then ?? []).slice(0, slow.has(name) ? tries(6, count) : count)];
}

// Each takes a core while it hashes a password.
const slow = new Set<CallName>([
  'signIn',
  'changeOwnPassword',
  'setManagerPassword',
  'createProjectManager',
]);

// A valid one would leave the other requests nothing to work on.
const onlyWithOddIds = new Set<CallName>(['makePrimary']);

function spoil(name: CallName, world: World, way: Spoiled): BadRequest {
  const call: Call = calls[name];
  const input = world.inputFor(name);
  const keepsThings =
    call.method === 'DELETE' || onlyWithOddIds.has(name) || name.startsWith('undelete');
  const id = way.kind === 'id' ? way.value : keepsThings ? '999999998' : input.id;
  const sent = { ...input, id };
  const plain = {
    name,
    path: pathOf(call, sent),
    init: requestOf(call, sent, aFile),
    refused: false,
  };
  if (way.kind === 'id') return plain;
  if (way.kind === 'header') return { ...plain, init: withHeader(plain.init, way.name, way.value) };
  if (way.kind === 'query') return { ...plain, ...spoiledQuery(name, call, sent, way) };
  if (sent.fields) return { ...plain, ...spoiledForm(call, sent.fields, way) };
  if (way.kind === 'raw') {
    const body = rawBody(JSON.stringify(sent.body), way.which);
    const isOmitted = call.optionalBody === true && body.length === 0;
    const refused = !isOmitted && isRefused(call.body, parsed(body));
    return { ...plain, init: { ...plain.init, body }, refused };
  }
  return { ...plain, ...spoiledBody(call, sent.body ?? {}, way, plain.init) };
}

/** Not an image, so that a form is rejected even if all else is valid. */
const aFile = Buffer.from('no picture');

function withHeader(init: RequestInit, name: string, value: string): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string>), [name]: value } };
}

function spoiledQuery(
  name: CallName,
  call: Call,
  input: ReturnType<World['inputFor']>,
  { which, value, twice }: Spoiled & { kind: 'query' },
): Partial<BadRequest> {
  const known = Object.keys(schemas.queries[name]?.properties ?? {});
  const key = [...known, ...known, ...known, 'page', '__proto__', 'sort'][
    which % (known.length * 3 + 3)
  ];
  const search = new URLSearchParams({ ...input.query, [key ?? '']: value });
  if (twice) search.append(key ?? '', value);
  const path = `${pathOf(call, { id: input.id, query: {} })}?${search.toString()}`;
  if (!call.query) return { path };
  return { path, refused: twice || isRefused(call.query, Object.fromEntries(search), true) };
}

function spoiledForm(
  call: Call,
  fields: Record<string, string>,
  way: Spoiled,
): Partial<BadRequest> {
  const known = Object.keys(fields);
  const { which = 0, value = null } = way as { which?: number; value?: unknown };
  const name = known[which % known.length];
  if (name === undefined) return {};
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const sent: Record<string, string> =
    value === missing ? without(fields, name) : { ...fields, [name]: text ?? 'undefined' };
  const read = Object.fromEntries(
    Object.entries(sent).map(([key, one]) => [key, one.toWellFormed().replaceAll(/\r\n?/g, '\n')]),
  );
  const refused = isRefused(call.form, read);
  return {
    init: { method: call.method, body: formOf(call, sent, aFile) },
    refused,
    ...(refused && { at: [name] }),
  };
}

function spoiledBody(
  call: Call,
  body: Record<string, unknown>,
  { which, value }: Spoiled & { kind: 'field' | 'query' | 'raw' } & { value?: unknown },
  init: RequestInit,
): Partial<BadRequest> {
  const known = Object.keys(body);
  // Besides the known fields: a version and unknown fields.
  const places = [...placesIn(body), ['version'], ['order'], ['id'], ['createdAt']].slice(1);
  const at = which % 40 === 39 || known.length === 0 ? [] : (places[which % places.length] ?? []);
  const put = value === missing && at.length === 0 ? null : value;
  const sent = withAt(body, at, put);
  const json = JSON.stringify(sent) ?? 'null';
  const refused = isRefused(call.body, JSON.parse(json));
  return { init: { ...init, body: json }, refused, ...(refused && { at }) };
}

/** Changes `value`. */
function isRefused(schema: z.ZodMiniType | undefined, value: unknown, isQuery = false): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  return schema !== undefined && !schema.safeParse(withoutBlanks(schema, value, isQuery)).success;
}

function parsed(raw: string | Uint8Array): unknown {
  try {
    return typeof raw === 'string' ? JSON.parse(raw) : undefined;
  } catch {
    return undefined;
  }
}

export async function faultsOf(
  answer: Response,
  { name, refused, at }: BadRequest,
): Promise<{ line: string; faults: string[] }> {
  const { status, headers } = answer;
  const call: Call = calls[name];
  if (status < 300) await answer.body?.cancel();
  if (status < 400) return { line: `${name} ${status}`, faults: refused ? ['not refused'] : [] };
  const faults: string[] = [];
  const text = await answer.text();
  const body = parsed(text) as { message?: unknown; errors?: { path: string }[] } | undefined;
  // A busy image limiter refuses requests that would succeed later.
  const waits = status === 503 && String(body?.message).startsWith('Too many ');
  if (waits && !refused) return { line: `${name} 200`, faults };
  if (status >= 500) faults.push(`answers ${status}`);
  if (headers.get('content-type') !== 'application/json; charset=UTF-8') faults.push('is no JSON');
  if (typeof body?.message !== 'string' || body.message.trim() === '')
    faults.push('has no message');
  if (insides.test(text)) faults.push('tells of the inside');
  if (refused && ![400, 404].includes(status) && !writes(call)) faults.push(`answers ${status}`);
  // Too costly a body is refused before it is parsed, so that its fields are unknown.
  const isUnparsed = [tooDeep, tooWide].includes(String(body?.message));
  if (refused && at && status === 400 && !isUnparsed && !names(body?.errors ?? [], at))
    faults.push('names no field');
  return { line: `${name} ${status} ${String(body?.message)}`, faults };
}

const insides = /node_modules|\.ts:\d|SQLITE_|syntax error|select "|insert into|at async/i;

/** Whether an error names the corrupted path, its parent, its children, or its siblings. */
function names(errors: { path: string }[], at: Place): boolean {
  const parent = at.slice(0, -1).map(String);
  return errors.some(({ path }) => {
    const named = path === '' ? [] : path.split('.');
    const shared = named.slice(0, parent.length);
    return isDeepStrictEqual(shared, parent.slice(0, named.length));
  });
}
