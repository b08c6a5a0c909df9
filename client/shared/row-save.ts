import type { QueryClient } from '@tanstack/react-query';

import { currentIn, reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Answer, Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';

type RowCall = 'updateStep' | 'updateTask' | 'updateProject';
type Body<Name extends RowCall> = Omit<Sent<Calls[Name]>['body'], 'version'>;
type Seen = { id: number; version: number };

type RowEdit<Name extends RowCall> = {
  /** The record as displayed. */
  seen: Seen;
  from: Body<Name>;
  to: Body<Name>;
  texts: { saved: string; failed: string };
  words: string;
  /** Called with the response, before the toast. */
  onSaved?: (answer: Answer<Calls[Name]>) => void;
};

/**
 * Saves fields edited in a row; the toast offers to undo it. Changes of other fields by others are kept; a change of
 * the same field refuses the save. False after a failure, which is reported.
 */
export async function saveInRow<Name extends RowCall>(
  queryClient: QueryClient,
  call: Name,
  edit: RowEdit<Name>,
): Promise<boolean> {
  const { seen, from, to, texts, words, onSaved } = edit;
  try {
    const answer = await sendSeen(queryClient, call, edit);
    onSaved?.(answer);
    const undone = { ...edit, seen: { ...seen, ...(answer as Seen) }, from: to, to: from };
    const onUndo = () => void saveInRow(queryClient, call, { ...undone, words: 'Undone' });
    showSuccess(texts.saved, { reason: words, undo: { label: 'Undo', onUndo } });
    return true;
  } catch (error) {
    reportFailure(texts.failed, error);
    return false;
  }
}

/** Rejects if one of the fields was changed by others; changes of other fields are kept. */
export async function sendSeen<Name extends RowCall>(
  queryClient: QueryClient,
  call: Name,
  { seen, from, to }: Pick<RowEdit<Name>, 'seen' | 'from' | 'to'>,
): Promise<Answer<Calls[Name]>> {
  const params = { id: seen.id };
  const save = (version: number) =>
    write(queryClient, call, { params, body: { ...to, version } } as unknown as Sent<Calls[Name]>);
  try {
    return await save(seen.version);
  } catch (error) {
    const current = currentIn(error) as Seen | null;
    if (!current || !isSame(current, seen, Object.keys({ ...from, ...to }))) throw error;
    return save(current.version);
  }
}

function isSame(one: object, other: object, fields: string[]): boolean {
  const of = (record: object) =>
    fields.map((field) => (record as Record<string, unknown>)[field] ?? null);
  return JSON.stringify(of(one)) === JSON.stringify(of(other));
}
