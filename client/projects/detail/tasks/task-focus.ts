import { afterClosing } from '../after-closing.ts';

/** Brings the focus to a task of the list, once it is drawn. */
export function focusTask(taskId: number): void {
  afterClosing(() => buttonOf(taskId)?.focus());
}

/** Brings a task of the list into sight, once it is drawn. */
export function showTask(taskId: number): void {
  afterClosing(() => buttonOf(taskId)?.closest('li')?.scrollIntoView({ block: 'nearest' }));
}

function buttonOf(taskId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task="${taskId}"]`);
}
