import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/data/api.ts';
import { keyFor } from '#client/data/fresh-key.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import { store } from '#client/ui/store.ts';

import { createSlide } from '../queries.ts';
import { bodyOf, identityOf } from '../slide-body.ts';
import { photoOfDraft } from '../use-photo.ts';
import { rowKey, sentOf } from './batch.ts';
import type { Outcome } from './batch.ts';
import type { CheckedRow } from './check.ts';

/** A running batch. It continues when its page is closed. */
export type Run = { at: number; of: number; name: string; projectId: number; stopping: boolean };

const run = store<Run | null>(null);

export const useRun = run.use;

export function stopRun(): void {
  const running = run.get();
  if (running) run.set({ ...running, stopping: true });
}

export type Result = { made: number; left: number; reason: string | null };

type Report = (projectId: number, outcome: Outcome) => void;

/** Creates the slides in sequence. Stops at a failure that would affect the others, too. */
export async function makeSlides(
  queryClient: QueryClient,
  rows: readonly CheckedRow[],
  report: Report,
): Promise<Result> {
  let made = 0;
  let reason: string | null = null;
  try {
    for (const [at, checked] of rows.entries()) {
      const { draft, message, templateId } = checked;
      const { projectId } = checked.row;
      const unsure: Outcome = { kind: 'unsure', sent: { draft, message, templateId } };
      if (run.get()?.stopping) break;
      run.set({ at, of: rows.length, name: checked.name, projectId, stopping: false });
      // The state until there is a response, and after a reload.
      report(projectId, unsure);
      const { outcome = unsure, ends } = await makeOne(queryClient, checked, rows.length - at - 1);
      report(projectId, outcome);
      if (outcome.kind === 'made') made += 1;
      else if (outcome.kind !== 'failed') reason ??= noAnswer;
      else reason ??= ends ? outcome.reason : reasonInRows;
      if (ends) break;
    }
  } finally {
    run.set(null);
  }
  return { made, left: rows.length - made, reason };
}

const noAnswer = 'The server did not respond.';
const reasonInRows = 'Their rows say why.';

/** Without an outcome if there was no response. */
type Attempt = { outcome?: Outcome; ends?: boolean };

/** A retry of the same slide reuses its idempotency key, so that it is created once. */
async function makeOne(
  queryClient: QueryClient,
  { row, draft, message, templateId }: CheckedRow,
  following: number,
): Promise<Attempt> {
  const { photo } = photoOfDraft(rowKey(row));
  const form = bodyOf({ ...draft, templateId, projectId: row.projectId }, message, photo);
  const idempotencyKey = keyFor(rowKey(row), identityOf(form));
  try {
    const { id, response } = await createSlide(queryClient, form, { idempotencyKey, following });
    await response.blob();
    return { outcome: { kind: 'made', slideId: id } };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ends: true };
    const { status, problem } = error;
    // It was created earlier and deleted since: the next attempt is a new one.
    if (status === 410) discardDrafts(`${rowKey(row)}/attempt`);
    const isRefusal = status < 500 || status === 503 || status === 507;
    if (!isRefusal || (status >= 500 && sentOf(row))) return { ends: true };
    const [first] = problem.errors ?? [];
    const reason = first?.message ?? problem.message;
    return {
      outcome: { kind: 'failed', reason, field: first?.path },
      ends: !ofOneSlide.has(status),
    };
  }
}

/** Errors that concern only this slide. */
const ofOneSlide = new Set([400, 404, 409, 410, 413, 415]);
