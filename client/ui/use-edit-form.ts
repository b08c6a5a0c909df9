import { useEffect, useState } from 'react';

import { keep, readDraft } from './drafts.ts';
import { changedFields, differencesOf, mergedValues } from './edited.ts';
import type { Difference, Edit, Side, Standing, Values } from './edited.ts';
import { typedIn, usable } from './use-draft.ts';

/** A form on something that others may change or delete while it is open. */
export type EditForm<V extends Values> = {
  /** What the fields show. */
  values: V;
  change: (some: Partial<V>) => void;
  /** Something was typed that would be missed. */
  dirty: boolean;
  /** What it is about is there no more. What was typed stays. */
  gone: boolean;
  /** The fields that somebody else has changed meanwhile, to show in a `ConflictChoice`. */
  differences: Difference<V>[];
  /** Somebody tried to save before they had chosen. */
  urged: boolean;
  choose: (field: keyof V & string, side: Side) => void;
  chooseAll: (side: Side) => void;
  /**
   * Saves what differs from how the thing stands: calls `send` with the changed fields and the version that
   * they are a change of. Without changes nothing is sent. `newerIn` finds the standing in the refusal of a
   * stale save: then the form shows both sides; where nothing that it shows has changed, it is sent again.
   * Resolves to whether it is saved; rejects with any other error of `send`.
   */
  save: (
    send: (changes: Partial<V>, version: number) => Promise<unknown>,
    newerIn: (error: unknown) => Standing<V> | null,
  ) => Promise<boolean>;
};

/**
 * The state of a form on a thing. `live` is how the thing stands now, and null once it was deleted. A newer
 * version of it is shown at once, without losing what was typed. `opened` is what the form begins with, for
 * a thing that may be gone by the time that the form stands. What is typed is kept with what the form began
 * with, under the name of its dialog, until that is closed.
 */
export function useEditForm<V extends Values>(
  dialog: string,
  live: Standing<V> | null,
  opened: Standing<V> | null = live,
): EditForm<V> {
  const name = typedIn(dialog);
  const [edit, setEdit] = useState<Edit<V>>(() =>
    usable(readDraft(name), { base: begun(opened), typed: {}, choices: {} }),
  );
  const [refused, setRefused] = useState<Standing<V> | null>(null);
  const [urged, setUrged] = useState(false);
  // What this form has saved comes back as a newer version, which is nobody else's doing.
  const [saved, setSaved] = useState(false);
  const now = newest(edit.base, live, refused);
  const differences = saved ? [] : differencesOf(edit, now);
  const values = mergedValues(edit, now);
  const dirty = Object.keys(changedFields(now.values, values)).length > 0;
  useEffect(() => keep(name, dirty ? edit : undefined), [name, dirty, edit]);

  const change = (some: Partial<V>) => {
    setEdit((before) => {
      const choices = { ...before.choices };
      for (const { field, theirs, side } of differences) {
        // Whoever types where the other's value was taken wants their own after all.
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
    setUrged(true);
    let standing = now;
    if (differences.some(({ side }) => side === null)) return false;
    for (;;) {
      const wanted = mergedValues(edit, standing);
      const changes = changedFields(standing.values, wanted);
      if (Object.keys(changes).length === 0) return true;
      try {
        await send(changes, standing.version);
        setEdit({ base: { ...standing, values: wanted }, typed: {}, choices: {} });
        setSaved(true);
        return true;
      } catch (error) {
        const newer = newerIn(error);
        if (!newer || newer.version <= standing.version) throw error;
        standing = newer;
        setUrged(false);
        setRefused(newer);
        if (unseen(differencesOf(edit, newer), differences)) return false;
      }
    }
  };

  return {
    values,
    change,
    dirty,
    gone: live === null,
    differences,
    urged: urged && differences.some(({ side }) => side === null),
    choose: (field, side) => pick(side, (one) => one === field),
    chooseAll: (side) => pick(side, () => true),
    save,
  };
}

function begun<V extends Values>(opened: Standing<V> | null): Standing<V> {
  if (!opened) throw new Error('A form needs something to begin with');
  return opened;
}

function newest<V extends Values>(
  base: Standing<V>,
  ...others: (Standing<V> | null)[]
): Standing<V> {
  let latest = base;
  for (const other of others) if (other && other.version > latest.version) latest = other;
  return latest;
}

/** Whether among the differences is one that was not on the screen when the form was sent. */
function unseen<V extends Values>(found: Difference<V>[], shown: Difference<V>[]): boolean {
  return found.some(
    ({ field, side }) => side === null || !shown.some((one) => one.field === field && one.side),
  );
}
