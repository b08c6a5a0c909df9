import { showSuccess } from '#client/ui/toasts.ts';
import type { Task } from '#contract/tasks.ts';

/** Whether an automatically completed task is open again, given its new status. */
export function isReopened(before: Task | undefined, status: Task['status'] | undefined): boolean {
  return before?.completedAutomatically === true && status === 'in_progress';
}

export function reportReopened(title: string, extras?: Parameters<typeof showSuccess>[1]): void {
  showSuccess(reopenedText(title), extras);
}

export function reopenedText(title: string): string {
  return `"${title}" is in progress again`;
}

/** Reports a save, or that it has reopened a task. */
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
