import type { QueryClient } from '@tanstack/react-query';

import { inToast, showFailure, showSuccess } from '#client/ui/toasts.ts';
import type { BulkChanged, Skipped } from '#contract/changes.ts';
import { counted } from '#contract/words.ts';

import { recoverableWords } from './notify-deleted.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { someNames, undoBatch } from './undo-batch.ts';

type Noun = 'step' | 'project' | 'task';
/** `attempt` is that of the call. */
type Done = { noun: Noun; verb: 'updated' | 'deleted' | 'added'; attempt: string };

/** Reports the result of a bulk change, with skipped records. The toast offers to undo it. */
export function reportChanged(
  queryClient: QueryClient,
  { batchId, changed, skipped }: BulkChanged,
  { noun, verb, attempt }: Done,
): void {
  const text = `${counted(changed, noun)} ${verb}`;
  const id = Number(batchId);
  const onUndo = () =>
    void (verb === 'deleted'
      ? restoreDeleted(queryClient, 'undeleteBatch', { id })
      : undoBatch(queryClient, id, { ...undoWords, deletes: verb === 'added' }));
  const undo = batchId !== null && { undo: { label: 'Undo', onUndo } };
  if (skipped.length > 0) {
    const all = counted(changed + skipped.length, noun);
    const reason = skippedWords(skipped, noun);
    const title = changed === 0 ? 'Nothing was changed' : 'Not everything was changed';
    showFailure(`${changed} of ${all} ${verb}`, { title, reason, attempt, ...undo });
  } else if (batchId === null) {
    showSuccess('Nothing to change');
  } else {
    const reason = verb === 'deleted' ? recoverableWords(changed === 1 ? 'it' : 'them') : undefined;
    showSuccess(text, { reason, ...undo });
  }
}

export const undoWords = { done: 'Change undone', failed: 'Failed to undo the change' };

/** 'Offer: changed by Dana Cole. Contract, Laptop: details are open.' */
function skippedWords(skipped: readonly Skipped[], noun: Noun): string {
  const groups = Map.groupBy(skipped, (one) => why(one, noun));
  return [...groups]
    .map(([reason, some]) => `${someNames(some.map(({ name }) => inToast(name)))}: ${reason}.`)
    .join(' ');
}

function why({ reason, changedBy }: Skipped, noun: Noun): string {
  const by = changedBy ?? 'another user';
  if (reason === 'changed') return `changed by ${by} in the meantime`;
  if (reason === 'gone') return `deleted by ${by} in the meantime`;
  if (reason === 'needsReason') return 'completing requires a reason or evidence';
  if (reason === 'hasStep') return 'has this step';
  return reason === 'full' ? `no room for another ${noun}` : 'details are open';
}
