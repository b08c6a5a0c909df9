import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

import type { Context, Hono } from 'hono';

import { accountHeader } from '#contract/account-header.ts';
import { dueSteps, firstReadsAt, firstReadsName, ownWork } from '#contract/first-reads.ts';
import type { EmbeddedHead } from '#contract/first-reads.ts';
import { positionHeader } from '#contract/log-headers.ts';
import type { Organisation } from '#contract/organisation.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { dayIn } from '#contract/today.ts';

import type { Env } from './env.ts';
import { requestWithin } from './request-within.ts';

/** The browser requests what has not been sent by then. */
const maxWaitMs = 2000;
/** Larger responses are streamed to a request of their own, so that their size costs no memory. */
const mostBytes = 1_000_000;

/** The page at a path, with a further line in its head, before and after the place for data. */
export type AroundData = (path: string, inHead: string) => [start: string, end: string];

/**
 * Sends the page at once and, in the same response, the responses to its first reads, made by the handlers that serve
 * them otherwise. A read that fails or is late is left out.
 */
export function withFirstReads(
  app: Hono<Env>,
  page: { around: AroundData },
): (c: Context<Env>) => Response {
  return (c) => {
    const { pathname, search } = new URL(c.req.url);
    const addresses = firstReadsAt(pathname, search);
    const [start, end] = page.around(pathname, metaOf(addresses));
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(start);
      for await (const element of embedded(app, c, addresses)) yield Buffer.from(element);
      yield Buffer.from(end);
    }
    const isGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    const body = Readable.from(pieces());
    const sent = isGzip ? body.compose(createGzip({ flush: constants.Z_SYNC_FLUSH })) : body;
    return c.body(Readable.toWeb(sent) as ReadableStream<Uint8Array>, 200, {
      'Content-Type': 'text/html; charset=UTF-8',
      // The data of an account must be in no cache, not even in the browser's after it signed out.
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Accept, Accept-Encoding',
      // nginx would wait for the whole response.
      'X-Accel-Buffering': 'no',
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
    });
  };
}

function metaOf(addresses: string[]): string {
  return `<meta name="${firstReadsName}" content="${addresses.join(' ')}">`;
}

/** The user first; without a session no others. */
async function* embedded(
  app: Hono<Env>,
  c: Context<Env>,
  [user = '', ...others]: string[],
): AsyncGenerator<string> {
  const late = AbortSignal.timeout(maxWaitMs);
  const signal = AbortSignal.any([late, c.req.raw.signal]);
  const read = (address: string) => elementOf(app, c, address, signal);
  const first = await read(user);
  if (first) yield first.element;
  if (!first?.ok) return;
  const readOne = async (address: string) => {
    const queryOf = queriesOfPerson[address];
    if (!queryOf) return read(address);
    const of = ownOf(first.text, (await read('/api/organisation'))?.text);
    return of && read(`${address}?${String(new URLSearchParams(queryOf(of)))}`);
  };
  for (const reading of others.map(readOne)) {
    const next = await reading;
    if (next?.ok) yield next.element;
  }
}

type Own = { personId: string; day: string };

const queriesOfPerson: Record<string, (own: Own) => Record<string, string>> = {
  [ownWork]: ({ personId, day }) => ({ who: 'person', id: personId, day }),
  [dueSteps]: ({ personId, day }) => ({ personId, day }),
};

/**
 * The user's person, and the day in the organization's time zone: a browser on another day requests its own. Null if
 * the account has no person.
 */
function ownOf(user: string, organisation: string | undefined): Own | null {
  const { personId } = JSON.parse(user) as CurrentUser;
  if (personId === null || organisation === undefined) return null;
  const { timeZone, serverTimeZone } = JSON.parse(organisation) as Organisation;
  const day = dayIn(timeZone ?? serverTimeZone, new Date().toISOString());
  return { personId: String(personId), day };
}

type Embedded = { ok: boolean; text: string; element: string };

/** Null if it fails, is large, or does not come before the signal. */
async function elementOf(
  app: Hono<Env>,
  c: Context<Env>,
  address: string,
  signal: AbortSignal,
): Promise<Embedded | null> {
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([aborted, read().catch(() => null)]);

  async function read(): Promise<Embedded | null> {
    const headers = ['cookie', 'accept-language'];
    const response = await requestWithin(app, c, address, { headers, signal });
    if (!response.ok && response.status !== 401) return null;
    const text = await textOf(response);
    if (text === null) return null;
    return { ok: response.ok, text, element: scriptOf(address, response, text) };
  }
}

/** Null if it is large. */
async function textOf({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > mostBytes) return null;
  }
  return text;
}

/** The line break behind the element shows that it is complete. */
function scriptOf(address: string, { status, headers }: Response, text: string): string {
  const head: EmbeddedHead = {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => sentHeaders.has(name))),
  };
  const escaped = JSON.stringify(head).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const body = text.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" data-address="${address}" data-head="${escaped}">${body}</script>\n`;
}

/** The headers that the program reads, and the version of the data. */
const sentHeaders = new Set(
  ['Content-Type', 'ETag', positionHeader, accountHeader].map((name) => name.toLowerCase()),
);
