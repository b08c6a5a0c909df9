import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/api.ts';
import { inToast, showFailure, showSuccess, dismissFailure } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { recoverableDays } from '#contract/deleted.ts';

import { askingReason } from './asked-reason.ts';
import { kinds, labelOf, recentlyDeleted } from './kinds.ts';
import type { Undelete } from './kinds.ts';

/** `onRestored` is called before the screen is refreshed. */
export async function restoreDeleted(
  queryClient: QueryClient,
  call: Undelete,
  { id, name }: { id: number; name?: string | undefined },
  onRestored?: () => void,
): Promise<void> {
  dismissFailure();
  try {
    const options = onRestored ? { onAnswer: onRestored } : {};
    const restored = await askingReason((body) =>
      write(queryClient, call, { params: { id }, body } as Sent<Calls[Undelete]>, options),
    );
    if (!restored) return;
    const href = kinds[restored.entity].address?.(restored);
    showSuccess(`${labelOf(restored.entity)} restored successfully`, {
      ...(name !== undefined && { reason: inToast(name) }),
      ...(href && { link: { label: 'Open', href } }),
    });
  } catch (error) {
    reportNotRestored(error);
  }
}

function reportNotRestored(error: unknown): void {
  // The session has ended, and the sign-in page says so.
  if (error instanceof ApiError && error.status === 401) return;
  // The Recently deleted page itself offers a retry.
  const elsewhere = location.pathname !== recentlyDeleted.href;
  showFailure('Failed to restore', {
    reason: reasonOf(error),
    ...(elsewhere && { link: recentlyDeleted }),
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server did not respond.';
  return error.status === 404
    ? `Already restored, or deleted more than ${recoverableDays} days ago.`
    : error.problem.message;
}
