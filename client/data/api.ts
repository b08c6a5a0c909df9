import { accountHeader } from '#contract/account-header.ts';
import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';

import { attempt, attemptOf } from './attempts.ts';
import { isEmbedded, takeEmbedded } from './embedded.ts';

/** The message is `status: body`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfter: number | null;

  constructor(status: number, body: string, statusText: string, retryAfter: number | null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = readProblem(body, statusText);
    this.retryAfter = retryAfter;
  }
}

/** `hasSession`: of another account now, or of one that may do less than before. */
type RefusalListener = (hasSession: boolean) => void;
let onRefused: RefusalListener = () => {};

export function listenForRefusals(listener: RefusalListener): void {
  onRefused = listener;
}

let actor: Record<string, string> = {};
let byLink = false;

/** Writes are refused if this is no longer the account of the session. */
export function actAs(id: number): void {
  actor = { [accountHeader]: String(id) };
}

/** All requests of this tab are made with a personal link, whoever is signed in. */
export function actByLink(authorization: string): void {
  actor = { Authorization: authorization };
  byLink = true;
}

export function isByLink(): boolean {
  return byLink;
}

export function actorHeaders(): Record<string, string> {
  return actor;
}

type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Named after the form that sends it; by default after the call. */
  attempt?: string;
  /** Instead of PUT, which means the same. */
  method?: 'PATCH';
};

/** The only caller of fetch in the browser. Rejects with ApiError, or with TypeError if there was no response. */
export async function api<Name extends CallName>(
  name: Name,
  ...[sent, options]: object extends Sent<Calls[Name]>
    ? [sent?: Sent<Calls[Name]>, options?: Options]
    : [sent: Sent<Calls[Name]>, options?: Options]
): Promise<Answer<Calls[Name]>> {
  const response = await request(name, sent, options);
  return (response.status === 204 ? undefined : await response.json()) as Answer<Calls[Name]>;
}

export function request<Name extends CallName>(
  name: Name,
  sent: Sent<Calls[Name]> | undefined,
  options: Options = {},
): Promise<Response> {
  return attempt(options.attempt ?? attemptOf(name, sent), () => ask(name, sent, options));
}

async function ask<Name extends CallName>(
  name: Name,
  sent: Sent<Calls[Name]> | undefined,
  { signal, headers, method }: Options,
): Promise<Response> {
  const call: Call = calls[name];
  const {
    params = {},
    query = {},
    body,
    form,
  } = (sent ?? {}) as {
    params?: Record<string, number>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
    form?: FormData;
  };
  const address = addressOf(call, params, query);
  const embedded =
    call.method === 'GET' && isEmbedded(address) ? await takeEmbedded(address) : null;
  const response =
    embedded ??
    (await fetch(address, {
      method: method ?? call.method,
      credentials: 'same-origin',
      // After Back the browser would use its cached response without asking the server.
      cache: 'no-cache',
      ...(signal && { signal }),
      headers: {
        ...headers,
        ...((byLink || call.method !== 'GET') && actor),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    }));
  if (response.ok) return response;
  const forbidden = response.status === 403;
  if (call.may !== 'anyone' && (forbidden || response.status === 401)) {
    onRefused(forbidden || response.headers.has(accountHeader));
  }
  const retryAfter = response.headers.get('Retry-After');
  throw new ApiError(
    response.status,
    await response.text().catch(() => ''),
    response.statusText,
    retryAfter === null ? null : Number(retryAfter),
  );
}

export async function apiFile<Name extends CallName>(
  name: Name,
  sent: Sent<Calls[Name]>,
  options?: Options,
): Promise<{ file: Blob; name: string }> {
  return fileOf(await request(name, sent, options));
}

export async function fileOf(response: Response): Promise<{ file: Blob; name: string }> {
  const named = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'file'] = /filename="([^"]+)"/.exec(named) ?? [];
  return { file: await response.blob(), name };
}

export function addressOf(
  call: Call,
  params: Record<string, number>,
  query: Record<string, string | number | undefined>,
): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function readProblem(body: string, statusText: string): Problem {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) {
      return parsed as Problem;
    }
  } catch {
    // Not JSON, for example a proxy's error page.
  }
  return { message: statusText || 'The server did not respond' };
}
