import type { PendingChange } from '#client/data/pending-changes.ts';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';

import { reportReopened } from './reopened.ts';

/** The saved changes of a project that are reported together, once none is pending. */
type Saves = {
  details: number[];
  steps: number[];
  failed: boolean;
  reopened: string | null;
  due: string | null;
};
const nothing = { failed: false, reopened: null, due: null };
const saves = new Map<number, Saves>();

/** `reopened`: the title of a task that the change has reopened. `due`: how the step's due date has changed. */
export function noteSave(
  change: Extract<PendingChange, { kind: 'tick' | 'mark' | 'move' }>,
  reopened: string | null,
  due: string | null = null,
): void {
  const noted = savesOf(change.projectId);
  if (change.kind === 'tick') noted.details.push(change.detailId);
  else noted.steps.push(change.stepId);
  noted.reopened ??= reopened;
  noted.due = due ?? noted.due;
}

/** The failure has a toast of its own, which the successes must not follow. */
export function noteFailure(projectId: number): void {
  savesOf(projectId).failed = true;
}

export function reportSaves(projectId: number): void {
  const { details, steps, failed, reopened, due } = savesOf(projectId);
  saves.delete(projectId);
  if (failed || details.length + steps.length === 0) return;
  const moved = due === null ? {} : { reason: due };
  if (reopened !== null) reportReopened(reopened, moved);
  else if (due !== null) showSuccess('Step updated successfully', moved);
  else if (steps.length > 0) report('Step updated successfully', 'steps', steps);
  else report('Step detail updated successfully', 'details', details);
}

function report(text: string, noun: string, ids: readonly number[]): void {
  const series = seriesOf(noun, ...new Set(ids));
  const count = series.items.length;
  showSuccess(text, { series, ...(count > 1 && { reason: series.words(count) }) });
}

function savesOf(projectId: number): Saves {
  const noted = saves.get(projectId) ?? { ...nothing, details: [], steps: [] };
  saves.set(projectId, noted);
  return noted;
}
