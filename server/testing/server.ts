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

/** The password of every account that tests make. */
export const password = 'correct horse battery';

const nowhere = join(import.meta.dirname, 'no-pages');

/**
 * What a test may set: settings of the environment, the folder of built pages, the clock, and the engine or a
 * database with contents.
 */
type Options = {
  settings?: Record<string, string>;
  pages?: string;
  now?: () => string;
  on?: Database['engine'];
  place?: TestDatabase;
};

/**
 * A whole server on a database of its own, without a port: requests go in through `app.request`. Answers
 * of successes are checked against the contract, to the last field.
 */
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
      app.hear(topic);
    };
  }
  onTestFinished(async () => {
    app.close();
    await fresh.drop();
  });
  const ctx: Ctx = { database, db: database.read, account: null, now: clock };

  /** Sends any request; `path` as it stands in the address, `peer` as the address it comes from. */
  const send = async (path: string, init: RequestInit = {}, peer = '127.0.0.1') =>
    app.app.request(path, init, { incoming: { socket: { remoteAddress: peer } } as never });

  /**
   * Makes an account and a session of it: a client that makes calls as that person. Without the sign-in,
   * whose password takes longer to verify than most tests take.
   */
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
  const parts = { ctx, database, config, log, lines, settings: fresh.settings };
  return { ...app, ...parts, send, signedIn, withCookie };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;

type Send = (path: string, init?: RequestInit) => Promise<Response>;

function client<Manager>(send: Send, cookie: string, manager: Manager) {
  /** Makes a call and returns the bare answer, whatever its status. */
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
    } = sent as {
      params?: Record<string, number>;
      query?: Record<string, string>;
      body?: unknown;
      form?: FormData;
    };
    const call: Call = calls[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
    const search = new URLSearchParams(query);
    const init =
      body === undefined
        ? { method: call.method, ...(form ? await encoded(form) : { headers: {} }) }
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
    noteExercised(name);
    return response;
  };

  /** Makes a call that has to succeed, and returns its answer as the contract describes it. */
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

  /** Makes a call that has to succeed and answers a file. */
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

/** A form as it is sent. */
async function encoded(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: await response.arrayBuffer() };
}

/** A request with a JSON body. */
export function json(method: string, body: unknown) {
  return {
    method,
    headers: { 'content-type': 'application/json' } as Record<string, string>,
    body: JSON.stringify(body),
  };
}

/** Notes that a call was answered with success; the test run fails for calls nobody notes. */
export function noteExercised(name: CallName): void {
  const folder = process.env['CALLS_EXERCISED_DIR'];
  if (folder) appendFileSync(join(folder, `${process.pid}.txt`), `${name}\n`);
}

/** An answer has every field the contract names, of the right kind, and no other. */
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
