import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { recoverableDays } from '#contract/limits.ts';

import { kinds, labelOf } from './kinds.ts';
import type { Undelete } from './kinds.ts';
import { recentlyDeleted } from './notify-deleted.ts';
import { retryWithReason } from './retry-with-reason.ts';

/** `onRestored` is called before the screen is refreshed. */
export async function restoreDeleted(
  queryClient: QueryClient,
  call: Undelete,
  { id, name }: { id: number; name?: string | undefined },
  onRestored?: () => void,
): Promise<void> {
  try {
    const options = onRestored ? { onAnswer: onRestored } : {};
    const restored = await retryWithReason((body) =>
      write(queryClient, call, { params: { id }, body } as Sent<Calls[Undelete]>, options),
    );
    if (!restored) return;
    const href = kinds[restored.entity].address?.(restored);
    showSuccess(`${labelOf(restored.entity)} restored successfully`, {
      ...(name !== undefined && { reason: inToast(name) }),
      ...(href && { link: { label: 'Open', href } }),
    });
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    // The Recently deleted page itself offers a retry.
    const elsewhere = location.pathname !== recentlyDeleted.href;
    reportFailure('Failed to restore', error, {
      ...(gone && {
        reason: `Already restored, or deleted more than ${recoverableDays} days ago.`,
      }),
      ...(elsewhere && { link: recentlyDeleted }),
    });
  }
}
