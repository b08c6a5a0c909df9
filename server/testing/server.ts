import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type * as z from 'zod/mini';

import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { aManager } from '#demo/builders.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { transaction } from '#server/records/transaction.ts';
import { beginSession } from '#server/sessions/commands.ts';

import { emptiedDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { requireNoSecrets } from './no-secrets.ts';

export const password = 'correct horse battery';

const nowhere = join(import.meta.dirname, 'no-pages');

/** Environment settings, the folder of built pages, the clock, and the engine or an existing database. */
type Options = {
  settings?: Record<string, string>;
  pages?: string;
  now?: () => string;
  on?: Database['engine'];
  place?: TestDatabase;
};

/** Requests go through `app.request`, without a port. Responses are checked against the contract. */
export async function testServer(options: Options = {}) {
  const { settings = {}, pages = nowhere, now, on, place } = options;
  const fresh = place ?? (await emptiedDatabase(on));
  const config = readConfig({ ...fresh.settings, ...settings });
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const clock = now ?? (() => new Date().toISOString());
  const { database } = fresh;
  const app = await createApp({ config, database, log, pages, now: clock });
  if (database.engine === 'postgres') {
    const announce = database.announce;
    database.announce = async (topic) => {
      await announce(topic);
      app.onAnnouncement(topic);
    };
  }
  onTestFinished(async ({ task }) => {
    await app.close();
    requireNoSecrets(lines.join(''));
    // A test that ran out of time may still be writing, which the next one on this database would meet.
    if (task.result?.state !== 'fail') await fresh.drop();
  });
  const ctx: Ctx = { database, db: database.read, account: null, now: clock };

  /** Sends any request; `peer` is the client's address. */
  const send = async (path: string, init: RequestInit = {}, peer = '127.0.0.1') =>
    app.app.request(path, init, { incoming: { socket: { remoteAddress: peer } } as never });

  /** Creates the session directly: verifying a password takes longer than most tests. */
  async function signedIn(as: Parameters<typeof aManager>[1] = {}) {
    const manager = await aManager(ctx, { password, ...as });
    const from = { address: '127.0.0.1', userAgent: '' };
    const token = await transaction(ctx, (inside) =>
      beginSession(inside, manager.id, from, config.session),
    );
    const name = config.publicUrl?.protocol === 'https:' ? '__Host-waymark' : 'waymark';
    return client(send, `${name}=${token}`, manager);
  }

  const withCookie = (cookie: string) => client(send, cookie, null);
  const authorized = (authorization: string) =>
    client(
      (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', authorization);
        return send(path, { ...init, headers });
      },
      '',
      null,
    );
  const withToken = (token: string) => authorized(`Bearer ${token}`);
  /** `address` of a personal link, or its secret alone. */
  const withLink = (address: string) =>
    authorized(`Link ${address.slice(address.indexOf('#') + 1)}`);
  const parts = { ctx, database, config, log, lines, settings: fresh.settings };
  return { ...app, ...parts, send, signedIn, withCookie, withToken, withLink };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;

type Send = (path: string, init?: RequestInit) => Promise<Response>;

function client<Manager>(send: Send, cookie: string, manager: Manager) {
  /** Makes a call and returns the response, whatever its status. */
  const request = async <Name extends CallName>(
    name: Name,
    sent: Sent<Calls[Name]>,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const {
      params = {},
      query = {},
      body,
      form,
      bytes,
    } = sent as {
      params?: Record<string, number>;
      query?: Record<string, string>;
      body?: unknown;
      form?: FormData;
      bytes?: RequestBody;
    };
    const call: Call = calls[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
    const search = new URLSearchParams(query);
    const init =
      body === undefined
        ? { method: call.method, ...(form ? await encoded(form) : raw(bytes)) }
        : json(call.method, body);
    return send(search.size > 0 ? `${path}?${search.toString()}` : path, {
      ...init,
      headers: { ...init.headers, ...headers, cookie },
    });
  };

  const succeed = async <Name extends CallName>(
    name: Name,
    sent: Sent<Calls[Name]>,
    headers: Record<string, string>,
  ): Promise<Response> => {
    const response = await request(name, sent, headers);
    const { status }: Call = calls[name];
    if (response.status !== status) {
      const text = await response.text();
      throw new Error(`${name} answered ${response.status} instead of ${status}: ${text}`);
    }
    recordExercised(name);
    return response;
  };

  /** Makes a call that must succeed; returns the parsed response. */
  const make = async <Name extends CallName>(
    name: Name,
    sent: Sent<Calls[Name]>,
    headers: Record<string, string> = {},
  ): Promise<Answer<Calls[Name]>> => {
    const text = await (await succeed(name, sent, headers)).text();
    const call: Call = calls[name];
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (call.answer) checkAnswer(name, call.answer, answer);
    return answer as Answer<Calls[Name]>;
  };

  const fetchFile = async <Name extends CallName>(
    name: Name,
    sent: Sent<Calls[Name]>,
    headers: Record<string, string> = {},
  ) => {
    const response = await succeed(name, sent, headers);
    const call: Call = calls[name];
    if (response.headers.get('content-type') !== call.file) {
      throw new Error(`${name} answers ${response.headers.get('content-type')}`);
    }
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  return { cookie, manager, request, make, fetchFile };
}

export type Client = Awaited<ReturnType<TestServer['signedIn']>>;

async function encoded(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: await response.arrayBuffer() };
}

type RequestBody = NonNullable<RequestInit['body']>;

type RawInit = {
  headers: Record<string, string>;
  body?: RequestBody;
  duplex?: 'half';
};

function raw(bytes: RequestBody | undefined): RawInit {
  if (bytes === undefined) return { headers: {} };
  const headers = { 'content-type': 'application/octet-stream' };
  return { headers, body: bytes, duplex: 'half' };
}

export function json(method: string, body: unknown) {
  return {
    method,
    headers: { 'content-type': 'application/json' } as Record<string, string>,
    body: JSON.stringify(body),
  };
}

/** Records that a call succeeded; the run fails for calls that no test makes. */
export function recordExercised(name: CallName): void {
  const folder = process.env['CALLS_EXERCISED_DIR'];
  if (folder) appendFileSync(join(folder, `${process.pid}.txt`), `${name}\n`);
}

/** Fails on missing, wrong and additional fields. */
export function checkAnswer(name: string, schema: z.ZodMiniType, answer: unknown): void {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    throw new Error(`${name} breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
  }
  const unknown = fieldsOf(answer).difference(fieldsOf(parsed.data));
  if (unknown.size > 0)
    throw new Error(`${name} answers unknown fields: ${[...unknown].join(', ')}`);
}

function fieldsOf(value: unknown, path = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set(path ? [path] : []);
  const entries = Array.isArray(value)
    ? value.map((item: unknown) => ['[]', item] as const)
    : Object.entries(value);
  return new Set(
    entries.flatMap(([key, item]) => [`${path}.${key}`, ...fieldsOf(item, `${path}.${key}`)]),
  );
}
