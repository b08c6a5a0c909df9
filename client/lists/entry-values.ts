import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';

import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

/** What the form of an entry holds. */
export type EntryValues = { name: string; description: string };

export type EntryField = keyof EntryValues;

export const entryLabels = { name: 'Name', description: 'Description' } as const;

/** A form with nothing in it. */
export const noEntry = { version: 0, values: { name: '', description: '' } };

/** An entry as the form shows it, and the version that it shows. */
export function standingOf({ version, name, description }: Entry) {
  return { version, values: { name, description: description ?? '' } };
}

/** What is sent of these values: a blank description means none. */
export function bodyOf<Values extends Partial<EntryValues>>({ description, ...rest }: Values) {
  if (description === undefined) return rest;
  return { ...rest, description: description.trim() === '' ? null : description };
}

/** What the contract refuses in the form as it stands. */
export function problemsOf({ newEntry }: ListKind, values: EntryValues): Problems<EntryField> {
  return firstOfEach(newEntry.safeParse(bodyOf(values)).error?.issues);
}
