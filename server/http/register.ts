import type { Context, Hono } from 'hono';

import { accountHeader, otherAccount } from '#contract/account-header.ts';
import { withoutBlanks } from '#contract/blanks.ts';
import { methodsOf, takesVersion } from '#contract/call.ts';
import type { Call, RawBody } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { bodyBytes } from '#contract/limits.ts';
import { noPositions, writeHeaders } from '#contract/log-headers.ts';
import { notSignedIn } from '#contract/permissions.ts';
import { linkRefusal } from '#rules/link-calls.ts';
import { callRefusal, tokenRefusal } from '#rules/permissions.ts';
import type { Owner } from '#server/concurrency-limiter.ts';
import type { Ctx, Prepared } from '#server/ctx.ts';
import type { LogEntry } from '#server/db/changes.ts';
import { thenYield } from '#server/db/yield.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { sha256 } from '#server/files/sha256.ts';
import { requireOwnItem } from '#server/personal-links/own-items.ts';
import { invalid, Problem } from '#server/problem.ts';
import { changesSeenBy } from '#server/sight/rights.ts';

import { jsonType, readJson, readOptionalJson } from './body.ts';
import type { Env } from './env.ts';
import { fieldErrors } from './field-errors.ts';
import { sendFile } from './files.ts';
import { readForm } from './form.ts';
import type { Handlers } from './handler.ts';
import { once } from './idempotency.ts';
import { jsonAnswer } from './json-answer.ts';
import type { LargeAnswer, LargeAnswers } from './large-answers.ts';
import type { LongReads } from './long-reads.ts';
import { rawBody } from './raw-body.ts';
import type { ResponseCache } from './response-cache.ts';

type AnyHandler = (ctx: Ctx, request: never, c: Context<Env>) => Promise<unknown>;

export function registerCalls(
  app: Hono<Env>,
  handlers: Handlers,
  { cache, large, long }: { cache: ResponseCache; large: LargeAnswers; long: LongReads },
): void {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const handler: AnyHandler = handlers[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(methodsOf(call), path, async (c) => {
      c.set('route', call.path);
      const ctx = c.get('ctx');
      checkAccount(call, c);
      permit(name, ctx.account);
      const accountNow = c.get('accountNow');
      if (accountNow) {
        ctx.reauthorize = async (db) => {
          const account = await accountNow(db);
          permit(name, account);
          // Commands may check its role again.
          if (account) ctx.account = account;
        };
      }
      const request = await parse(call, c);
      if (ctx.account?.person) return answerLink(name, c, request, handler);
      if (call.large) {
        const answered = await handler(ctx, request as never, c);
        return large(c, answered as LargeAnswer);
      }
      if (call.cached === true || (call.cached && ctx.account?.role === 'manager')) {
        const key = name + JSON.stringify(request);
        const compute = async (askers: ReadonlySet<Owner>) =>
          (await long.takes(name, request))
            ? long.json(ctx, name, request, askers)
            : jsonAnswer(await handler(ctx, request as never, c));
        const may = call.cached === true ? call.may : 'change';
        return cache.answer(c, { may, path: call.path }, key, compute, ctx.account?.id);
      }
      if (await long.takes(name, request)) {
        if (call.file) return sendFile(ctx, c, await long.file(ctx, name, request));
        const { plain } = await long.json(ctx, name, request);
        return c.body(plain, 200, { 'Content-Type': jsonType, 'Cache-Control': 'no-store' });
      }
      return answer(name, c, await writeOf(call, c, request, handler), sentIn(request));
    });
  }
}

type Parsed = Awaited<ReturnType<typeof parse>>;

async function writeOf(
  { prepares }: Call,
  c: Context<Env>,
  request: Parsed,
  handler: AnyHandler,
): Promise<Prepared<unknown>> {
  const prepared = prepares && (await handler(c.get('ctx'), request as never, c));
  return (prepared ?? ((inside: Ctx) => handler(inside, request as never, c))) as Prepared<unknown>;
}

/** Each response is computed for the link alone: neither caches nor other threads know about own items. */
async function answerLink(
  name: CallName,
  c: Context<Env>,
  request: Parsed,
  handler: AnyHandler,
): Promise<Response> {
  const ctx = c.get('ctx');
  const call: Call = calls[name];
  const { reauthorize } = ctx;
  ctx.reauthorize = async (db) => {
    await reauthorize?.(db);
    if (ctx.account?.person) await requireOwnItem(ctx.account, db, name, request as never);
  };
  if (call.method !== 'GET') await ctx.reauthorize(ctx.db);
  return answer(name, c, await writeOf(call, c, request, handler), sentIn(request));
}

/**
 * Refuses a write of a page that still shows another account: signing in in one tab changes the session of all. The
 * response names the account of the session.
 */
function checkAccount({ method, may }: Call, c: Context<Env>): void {
  const shown = c.req.header(accountHeader);
  const { account } = c.get('ctx');
  if (method === 'GET' || may === 'anyone' || shown === undefined || !account) return;
  if (shown === String(account.id)) return;
  c.header(accountHeader, String(account.id));
  throw new Problem('notSignedIn', otherAccount);
}

function permit(name: CallName, account: Ctx['account']): void {
  const call: Call = calls[name];
  if (account?.person) {
    const ofLink = linkRefusal(name);
    if (ofLink) throw new Problem('forbidden', ofLink);
    return;
  }
  const ofToken = account?.token ? tokenRefusal(call, account.token) : null;
  if (call.may === 'anyone' && !ofToken) return;
  if (!account) throw new Problem('notSignedIn', notSignedIn);
  const reason = ofToken ?? callRefusal(call.may, account);
  if (reason) throw new Problem('forbidden', reason);
}

async function parse(call: Call, c: Context<Env>) {
  const params: Record<string, number> = {};
  for (const [name, text] of Object.entries(c.req.param())) {
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
      throw new Problem('notFound', 'Not found');
    params[name] = Number(text);
  }
  const query = call.query ? checked(call.query, queryOf(c), true) : {};
  const conditional = call.method !== 'GET' && c.req.header('if-match') !== undefined;
  if (conditional && !takesVersion(call)) {
    throw new Problem('invalid', 'This call does not support If-Match');
  }
  if (call.raw) return { params, query, body: undefined, raw: rawBody(c) };
  if (call.form && call.upload) {
    const { fields, upload } = await readForm(c, call.upload);
    return { params, query, body: checked(call.form, fields), upload };
  }
  return { params, query, body: call.body && (await parseBody(call, call.body, c)) };
}

/** Rejects duplicate parameters, because implementations differ on which one counts. */
function queryOf(c: Context<Env>): Record<string, string> {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw invalid(name, 'Must be sent only once');
  }
  return c.req.query();
}

async function parseBody(
  call: Call,
  schema: NonNullable<Call['body']>,
  c: Context<Env>,
): Promise<unknown> {
  const sent = await (call.optionalBody ? readOptionalJson : readJson)(c, mostBytes(call));
  const ifMatch = c.req.header('if-match');
  if (ifMatch === undefined || !isObject(sent)) return thenYield(() => checked(schema, sent));
  return thenYield(() => checked(schema, withVersion(sent, seenVersion(ifMatch))));
}

function mostBytes({ may, largeBody }: Call): number {
  if (may === 'anyone') return bodyBytes.anonymous;
  return largeBody ? bodyBytes.nestedCreate : bodyBytes.ordinary;
}

/** A version may come in the body and as If-Match, which then must agree. */
function withVersion(sent: { version?: unknown }, seen: { version?: number }): object {
  if (seen.version !== undefined && sent.version !== undefined && sent.version !== seen.version) {
    throw invalid('version', 'Must equal the version in If-Match');
  }
  return { ...sent, ...seen };
}

/** `If-Match: "7"`; `*` accepts any version. */
function seenVersion(ifMatch: string): { version?: number } {
  if (ifMatch.trim() === '*') return {};
  const version = /^"([1-9]\d{0,14})"$/.exec(ifMatch.trim())?.[1];
  if (version === undefined) throw new Problem('invalid', 'If-Match must be a version in quotes');
  return { version: Number(version) };
}

function checked(schema: NonNullable<Call['body']>, value: unknown, isQuery = false): unknown {
  if (!isObject(value)) throw invalid('', 'Must be a JSON object');
  const parsed = validated(schema, withoutBlanks(schema, value, isQuery));
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  throw new Problem('invalid', errors[0]?.message ?? 'Invalid', { errors });
}

/** zod passes the errors of a list as arguments: about 100,000 of them overflow the stack. */
function validated(schema: NonNullable<Call['body']>, value: object) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('invalid', 'Too many fields are invalid');
    throw error;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Request = {
  query: unknown;
  body: unknown;
  upload?: Uint8Array | null;
  raw?: RawBody;
};

function sentIn({ query, body, upload, raw }: Request): unknown {
  if (raw) return { query, raw: raw.sha256() };
  if (upload) return { body, upload: sha256(upload) };
  // How many slides of a batch follow differs when one of them is retried.
  const named = Object.entries(isObject(query) ? query : {}).filter(
    ([name]) => name !== 'following',
  );
  return named.length > 0 ? { query: Object.fromEntries(named), body } : body;
}

async function answer(
  name: CallName,
  c: Context<Env>,
  handle: Prepared<unknown>,
  body: unknown,
): Promise<Response> {
  const call: Call = calls[name];
  const ctx = c.get('ctx');
  const result = await written(name, c, handle, body);
  if (call.method !== 'GET' && !c.get('replayed')) reportChanges(c, ctx.committed ?? []);
  if (result instanceof Response) return result;
  if (call.file) return sendFile(ctx, c, result as FileAnswer);
  c.header('Cache-Control', 'no-store');
  if (call.status === 204) return c.body(null, 204);
  return c.body(JSON.stringify(result), call.status, { 'Content-Type': jsonType });
}

/** Runs the write. If it fails or is a retry, prepared data is discarded. */
async function written(
  name: CallName,
  c: Context<Env>,
  handle: Prepared<unknown>,
  body: unknown,
): Promise<unknown> {
  const { method, may, status, secret }: Call = calls[name];
  const ctx = c.get('ctx');
  const isOnce = method === 'POST' && may !== 'anyone';
  try {
    const result = await (isOnce
      ? once(ctx, c, { name, body, status, secret }, handle)
      : handle(ctx));
    if (c.get('replayed')) await handle.discard?.();
    return result;
  } catch (error) {
    await handle.discard?.();
    throw error;
  }
}

const mostHeaderBytes = 4096;

/** Reports the committed changes in headers, so that the browser need not wait for the event stream. */
function reportChanges(c: Context<Env>, committed: LogEntry[]): void {
  const positions = committed.map(({ position }) => position).join(',');
  c.header(writeHeaders.positions, positions || noPositions);
  const { account } = c.get('ctx');
  const seen = committed.flatMap((entry) => changesSeenBy(account?.rights, entry.changes));
  const changes = JSON.stringify(seen);
  if (positions && changes.length <= mostHeaderBytes) c.header(writeHeaders.changes, changes);
}
