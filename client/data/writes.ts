import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

import { endFailure, showSuccess } from '#client/ui/toasts.ts';
import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { LoggedChange } from '#contract/live.ts';
import { noPositions, writeHeaders } from '#contract/log-headers.ts';

import { ApiError, request } from './api.ts';
import { attemptOf } from './attempts.ts';
import { reportFailure } from './failure.ts';
import { formOf, freshKey, keyFor } from './fresh-key.ts';
import { applierOf } from './live/apply.ts';
import type { Shown } from './live/shown.ts';

export type WriteName = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' } ? never : Name;
}[CallName];

type Options<Answered = unknown> = {
  signal?: AbortSignal;
  method?: 'PATCH';
  /** Makes a repeated POST idempotent; random by default. */
  idempotencyKey?: string;
  /** Called before the screen is refreshed. */
  onAnswer?: () => void;
  /** False, for optimistic changes, resolves without waiting for the refresh. */
  awaitRefresh?: boolean;
  /** Puts the answer into the cache before the refresh, which then skips the reads that show it. */
  take?: (answer: Answered, position: number | null) => Shown;
};

/**
 * Resolves once the screen is up to date, or after three seconds. Deleting a record that is already gone is a
 * success.
 */
export async function write<Name extends WriteName>(
  queryClient: QueryClient,
  name: Name,
  sent: Sent<Calls[Name]>,
  { take, ...options }: Options<Answer<Calls[Name]>> = {},
): Promise<Answer<Calls[Name]>> {
  const { response, refresh } = await sendWrite(queryClient, name, sent, options);
  const body: unknown = response && response.status !== 204 ? await response.json() : undefined;
  const answer = body as Answer<Calls[Name]>;
  const refreshed = refresh(response && take?.(answer, positionOf(response)));
  if (options.awaitRefresh ?? true) await refreshed;
  return answer;
}

/**
 * For responses that are not JSON; `response` is null if the record was already gone. Call `refresh` once. Ends the
 * failure of the attempt before: of a form or a button now, of an optimistic change once it succeeds.
 */
export async function sendWrite<Name extends WriteName>(
  queryClient: QueryClient,
  name: Name,
  sent: Sent<Calls[Name]>,
  { signal, method, idempotencyKey = freshKey(), onAnswer, awaitRefresh = true }: Options = {},
): Promise<{ response: Response | null; refresh: (shown?: Shown | null) => Promise<void> }> {
  const applier = applierOf(queryClient);
  const call: Call = calls[name];
  const attempt = formOf(idempotencyKey) ?? attemptOf(name, sent);
  if (awaitRefresh) endFailure(attempt);
  try {
    const response = await request(name, sent, {
      attempt,
      ...(signal && { signal }),
      ...(method && { method }),
      ...(call.method === 'POST' && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
    onAnswer?.();
    return { response, refresh: (shown) => applyAnswer(queryClient, response, shown) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (call.method === 'DELETE' && status === 404) {
      onAnswer?.();
      return { response: null, refresh: () => applier.applyAll() };
    }
    // After these errors the screen may be out of date.
    if (status === 404 || status === 409) void applier.applyAll();
    throw error;
  } finally {
    applier.applyUnlogged(name);
  }
}

/** The response names no changes for a replay or a very large write. */
export function applyAnswer(
  queryClient: QueryClient,
  { headers }: Pick<Response, 'headers'>,
  shown?: Shown | null,
): Promise<void> {
  const applier = applierOf(queryClient);
  const positions = headers.get(writeHeaders.positions);
  if (positions === noPositions) return Promise.resolve();
  const changes = headers.get(writeHeaders.changes);
  return changes === null
    ? applier.applyAll(positionsOf(positions))
    : applier.apply(JSON.parse(changes) as LoggedChange[], shown ?? undefined);
}

/** The last log position of a write; null if it changed nothing. */
function positionOf({ headers }: Response): number | null {
  return positionsOf(headers.get(writeHeaders.positions)).at(-1) ?? null;
}

function positionsOf(header: string | null): number[] {
  return header === null || header === noPositions ? [] : header.split(',').map(Number);
}

type WriteOptions<Name extends WriteName> = {
  success?: string;
  onSuccess?: (answer: Answer<Calls[Name]>, sent: Sent<Calls[Name]>) => void;
  failure?: string;
  onFailure?: (error: Error) => void;
  draftKey?: string;
  onAnswer?: (sent: Sent<Calls[Name]>) => void;
};

/** Callbacks run when `isPending` is false again, even after unmounting; `mutateAsync` rejects after them. */
export function useWrite<Name extends WriteName>(name: Name, options: WriteOptions<Name> = {}) {
  const queryClient = useQueryClient();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { mutateAsync: run, ...state } = useMutation({
    mutationFn: (sent: Sent<Calls[Name]>) => {
      const { draftKey, onAnswer } = latest.current;
      return write(queryClient, name, sent, {
        ...(draftKey !== undefined && { idempotencyKey: keyFor(draftKey, sent) }),
        onAnswer: () => onAnswer?.(sent),
      });
    },
    // A request body may hold a password, so it is not cached.
    gcTime: 0,
  });
  const mutateAsync = useCallback(
    async (sent: Sent<Calls[Name]>): Promise<Answer<Calls[Name]>> => {
      const { success, failure, onSuccess, onFailure } = latest.current;
      let answer: Answer<Calls[Name]>;
      try {
        answer = await run(sent);
      } catch (error) {
        if (failure !== undefined) reportFailure(failure, error);
        onFailure?.(error as Error);
        throw error;
      }
      if (success !== undefined) showSuccess(success);
      onSuccess?.(answer, sent);
      return answer;
    },
    [run],
  );
  const mutate = useCallback(
    (sent: Sent<Calls[Name]>): void => void mutateAsync(sent).catch(() => {}),
    [mutateAsync],
  );
  return { ...state, mutate, mutateAsync };
}

const queues = new Map<string, Promise<unknown>>();

/** Runs the work of one scope in sequence, even after a failure. */
export function runInSequence<T>(scope: string, work: () => Promise<T>): Promise<T> {
  const queued = (queues.get(scope) ?? Promise.resolve()).then(work, work);
  queues.set(scope, queued);
  const leave = () => queues.get(scope) === queued && queues.delete(scope);
  queued.then(leave, leave);
  return queued;
}

/** Creates one record with one call, or several together with another call. */
type Creation<New, Made> = {
  one: (record: New) => Promise<Made>;
  many: (records: New[]) => Promise<Made[]>;
};

/** Appends records to their parent, which is the `scope`, in the order of the calls. */
export function addAll<New, Made>(
  scope: string,
  records: New[],
  { one, many }: Creation<New, Made>,
): Promise<Made[]> {
  const [only, ...others] = records;
  return runInSequence(scope, async () =>
    only !== undefined && others.length === 0 ? [await one(only)] : many(records),
  );
}
