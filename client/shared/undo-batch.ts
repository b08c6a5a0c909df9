import type { QueryClient } from '@tanstack/react-query';

import { reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import type { UndoneBatch } from '#contract/batches.ts';
import { formatNumber } from '#contract/words.ts';

import { recentlyDeleted } from './notify-deleted.ts';
import { retryWithReason } from './retry-with-reason.ts';

/** `done` is such as 'Import undone'; `deletes`: the created records are moved to the trash. */
type UndoWords = { done: string; failed: string; deletes: boolean };

/** Undoes a bulk creation or change. Records changed since are kept and reported. */
export async function undoBatch(
  queryClient: QueryClient,
  batchId: number,
  { done, failed, deletes }: UndoWords,
): Promise<void> {
  try {
    const batch = await retryWithReason((body) =>
      write(queryClient, 'undoBatch', { params: { id: batchId }, body }),
    );
    if (!batch) return;
    const { undone, kept: remaining } = batch;
    const link = deletes && undone > 0 && { link: recentlyDeleted };
    showSuccess(undoneWords(done, remaining), { ...reasonFor(remaining), ...link });
  } catch (error) {
    reportFailure(failed, error);
  }
}

function undoneWords(done: string, remaining: UndoneBatch['kept']): string {
  if (remaining.length === 0) return done;
  const who = [...new Set(remaining.map(({ changedBy }) => changedBy))];
  const by = who.length > 2 ? `${who.length} people` : who.join(' and ');
  return `${done}, ${formatNumber(remaining.length)} kept: changed by ${by}`;
}

function reasonFor(remaining: UndoneBatch['kept']): { reason?: string } {
  if (remaining.length === 0) return {};
  return { reason: someNames(remaining.map(({ name }) => name)) };
}

const mostNamed = 3;

/** For example 'Offer, Contract, Laptop, and 4 more'. */
export function someNames(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).map(inToast);
  const more = names.length - named.length;
  return [...named, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join(', ');
}
