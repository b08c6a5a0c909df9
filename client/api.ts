import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';

/** An answer that is not a success. Its text is the status, a colon, a space and the body as it came. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem;
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: string, statusText: string, retryAfter: number | null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = readProblem(body, statusText);
    this.retryAfter = retryAfter;
  }
}

type SignedOutListener = () => void;
let onSignedOut: SignedOutListener = () => {};

/** Sets who is told when a call is answered with 401: the session has ended. */
export function listenForSignedOut(listener: SignedOutListener): void {
  onSignedOut = listener;
}

type Options = { signal?: AbortSignal; headers?: Record<string, string> };

/**
 * Makes a call of the contract: the only fetch of the browser side. Rejects with ApiError for any answer
 * that is not a success, and with the browser's TypeError where there was none.
 */
export async function api<Name extends CallName>(
  name: Name,
  ...[sent, options]: object extends Sent<Calls[Name]>
    ? [sent?: Sent<Calls[Name]>, options?: Options]
    : [sent: Sent<Calls[Name]>, options?: Options]
): Promise<Answer<Calls[Name]>> {
  const response = await request(name, sent, options);
  return (response.status === 204 ? undefined : await response.json()) as Answer<Calls[Name]>;
}

/** The same, where an answer's headers matter too. */
export async function request<Name extends CallName>(
  name: Name,
  sent: Sent<Calls[Name]> | undefined,
  { signal, headers }: Options = {},
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
  const response = await (takeEarly(call, address) ??
    fetch(address, {
      method: call.method,
      credentials: 'same-origin',
      // Going back, a browser would show what it once was told without asking whether it still is so.
      cache: 'no-cache',
      ...(signal && { signal }),
      headers: {
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    }));
  if (response.ok) return response;
  if (response.status === 401 && call.may !== 'anyone') onSignedOut();
  const retryAfter = response.headers.get('Retry-After');
  throw new ApiError(
    response.status,
    await response.text().catch(() => ''),
    response.statusText,
    retryAfter === null ? null : Number(retryAfter),
  );
}

declare global {
  /** What client/early.ts has asked for and nobody has taken yet, by its address. */
  var early: Map<string, Promise<Response>> | undefined;
}

/** The answer to what was asked for before the program began, once. */
function takeEarly({ method }: Call, address: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? globalThis.early?.get(address) : undefined;
  globalThis.early?.delete(address);
  return answer;
}

/** Whether this was asked for before the program began and is still to be taken. */
export function isEarly(address: string): boolean {
  return globalThis.early?.has(address) ?? false;
}

/** Lets go of what was asked for before the program began and nobody has taken: it grows old. */
export function forgetEarly(): void {
  globalThis.early = undefined;
}

/** The file that a call answers with, and the name under which it is to be saved. */
export async function apiFile<Name extends CallName>(
  name: Name,
  sent: Sent<Calls[Name]>,
  options?: Options,
): Promise<{ file: Blob; name: string }> {
  return fileOf(await request(name, sent, options));
}

/** The file in an answer. */
export async function fileOf(response: Response): Promise<{ file: Blob; name: string }> {
  const named = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'file'] = /filename="([^"]+)"/.exec(named) ?? [];
  return { file: await response.blob(), name };
}

/** The path and query of a call. Parts of the query that are undefined are left out. */
function addressOf(
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
    // Not ours: a proxy's page, or nothing at all.
  }
  return { message: statusText || 'The server did not answer' };
}
