import { showSuccess } from '#client/ui/toasts.ts';
import type { Task } from '#contract/tasks.ts';

/** Whether a task that was completed automatically is open again, now that it has this status. */
export function isReopened(before: Task | undefined, status: Task['status'] | undefined): boolean {
  return before?.completedAutomatically === true && status === 'in_progress';
}

/** Says that a task is open again. */
export function reportReopened(title: string, extras?: Parameters<typeof showSuccess>[1]): void {
  showSuccess(reopenedText(title), extras);
}

/** That a task is open again, in words. */
export function reopenedText(title: string): string {
  return `"${title}" is in progress again`;
}

/** Reports a save, or the task that it has reopened. */
export function reportSaved(
  text: string,
  before: readonly Task[],
  after: readonly Task[],
  extras?: Parameters<typeof showSuccess>[1],
): void {
  const reopened = after.find(({ id, status }) =>
    isReopened(
      before.find((task) => task.id === id),
      status,
    ),
  );
  if (reopened) reportReopened(reopened.title, extras);
  else showSuccess(text, extras);
}
