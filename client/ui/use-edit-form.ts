import { useEffect, useState } from 'react';

import { saveDraft, readDraft } from './drafts.ts';
import { changedFields, differencesOf, mergedValues } from './edited.ts';
import type { Difference, Edit, Side, Snapshot, Values } from './edited.ts';
import { formDraftKey, draftOr } from './use-draft.ts';

export type EditForm<V extends Values> = {
  values: V;
  change: (some: Partial<V>) => void;
  dirty: boolean;
  /** The draft is from before the form opened. */
  restored: boolean;
  gone: boolean;
  differences: Difference<V>[];
  mustChoose: boolean;
  choose: (field: keyof V & string, side: Side) => void;
  chooseAll: (side: Side) => void;
  /**
   * Sends the changed fields with the version they are based on. On a stale save, whose error holds the current
   * snapshot for `newerIn`, shows new conflicts or sends again. Resolves to whether the form was saved; rejects with
   * any other error.
   */
  save: (
    send: (changes: Partial<V>, version: number) => Promise<unknown>,
    newerIn: (error: unknown) => Snapshot<V> | null,
  ) => Promise<boolean>;
};

/**
 * `live` is the current snapshot, null after a deletion; a newer one is merged with the input. `opened` is the
 * initial one, for a record that may be gone by then.
 */
export function useEditForm<V extends Values>(
  dialog: string,
  live: Snapshot<V> | null,
  opened: Snapshot<V> | null = live,
  restore: (typed: Partial<V>) => Partial<V> = (typed) => typed,
): EditForm<V> {
  const name = formDraftKey(dialog);
  const [edit, setEdit] = useState<Edit<V>>(() => {
    const initial = { base: requireSnapshot(opened), typed: {}, choices: {} };
    const draft = draftOr<Edit<V>>(readDraft(name), initial);
    return draft === initial ? initial : { ...draft, typed: restore(draft.typed) };
  });
  const [restored] = useState(() => readDraft(name) !== undefined);
  const [refused, setRefused] = useState<Snapshot<V> | null>(null);
  const [attempted, setAttempted] = useState(false);
  // The own save returns as a newer version, which is not a conflict.
  const [saved, setSaved] = useState(false);
  const now = newest(edit.base, live, refused);
  const differences = saved ? [] : differencesOf(edit, now);
  const values = mergedValues(edit, now);
  const dirty = Object.keys(changedFields(now.values, values)).length > 0;
  useEffect(() => saveDraft(name, dirty ? edit : undefined), [name, dirty, edit]);

  const change = (some: Partial<V>) => {
    setEdit((before) => {
      const choices = { ...before.choices };
      for (const { field, theirs, side } of differences) {
        // Typing after choosing the other value chooses the own value again.
        if (field in some && side) choices[field] = { side: 'yours', against: theirs };
      }
      const base = saved ? now : before.base;
      return { base, typed: { ...before.typed, ...some }, choices };
    });
    setSaved(false);
  };

  const pick = (side: Side, among: (field: string) => boolean) =>
    setEdit((before) => {
      const choices = { ...before.choices };
      for (const { field, theirs } of differences) {
        if (among(field)) choices[field] = { side, against: theirs };
      }
      return { ...before, choices };
    });

  const save: EditForm<V>['save'] = async (send, newerIn) => {
    setAttempted(true);
    let snapshot = now;
    if (differences.some(({ side }) => side === null)) return false;
    for (;;) {
      const merged = mergedValues(edit, snapshot);
      const changes = changedFields(snapshot.values, merged);
      if (Object.keys(changes).length === 0) return true;
      try {
        await send(changes, snapshot.version);
        setEdit({ base: { ...snapshot, values: merged }, typed: {}, choices: {} });
        setSaved(true);
        return true;
      } catch (error) {
        const newer = newerIn(error);
        if (!newer || newer.version <= snapshot.version) throw error;
        snapshot = newer;
        setAttempted(false);
        setRefused(newer);
        if (unseen(differencesOf(edit, newer), differences)) return false;
      }
    }
  };

  return {
    values,
    change,
    dirty,
    restored,
    gone: live === null,
    differences,
    mustChoose: attempted && differences.some(({ side }) => side === null),
    choose: (field, side) => pick(side, (one) => one === field),
    chooseAll: (side) => pick(side, () => true),
    save,
  };
}

function requireSnapshot<V extends Values>(opened: Snapshot<V> | null): Snapshot<V> {
  if (!opened) throw new Error('useEditForm needs a record or an initial snapshot');
  return opened;
}

function newest<V extends Values>(
  base: Snapshot<V>,
  ...others: (Snapshot<V> | null)[]
): Snapshot<V> {
  let latest = base;
  for (const other of others) if (other && other.version > latest.version) latest = other;
  return latest;
}

/** Whether a difference was not on the screen when the form was submitted. */
function unseen<V extends Values>(found: Difference<V>[], shown: Difference<V>[]): boolean {
  return found.some(
    ({ field, side }) => side === null || !shown.some((one) => one.field === field && one.side),
  );
}
