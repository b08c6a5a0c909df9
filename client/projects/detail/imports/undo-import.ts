import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/api.ts';
import { recentlyDeleted } from '#client/shared/recoverable.ts';
import { inToast, showFailure, showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { UndoneBatch } from '#contract/batches.ts';

/** Takes an imported list back. What was changed since stays, and is named. */
export async function undoImport(queryClient: QueryClient, batchId: number): Promise<void> {
  try {
    const { undone, kept } = await write(queryClient, 'undoBatch', { params: { id: batchId } });
    const link = undone > 0 && { link: recentlyDeleted };
    showSuccess(undoneWords(kept), { ...reasonFor(kept), ...link });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    const reason = error instanceof ApiError ? error.problem.message : 'The server did not answer.';
    showFailure('Failed to undo the import', { reason });
  }
}

function undoneWords(kept: UndoneBatch['kept']): string {
  if (kept.length === 0) return 'Import undone';
  const who = [...new Set(kept.map(({ changedBy }) => changedBy))];
  const by = who.length > 2 ? `${who.length} people` : who.join(' and ');
  return `Import undone, ${kept.length.toLocaleString('en-US')} kept: changed by ${by}`;
}

function reasonFor(kept: UndoneBatch['kept']): { reason?: string } {
  if (kept.length === 0) return {};
  const names = kept.slice(0, 3).map(({ name }) => inToast(name));
  const more = kept.length - names.length;
  return { reason: [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ') };
}
