/*
 * What becomes of a form on something that somebody else changes meanwhile: pure rules. Three states meet
 * in it, each with a value for every field: the one that the form began with, what has been typed since,
 * and how the thing stands now.
 */

/** What a form holds, by the names of its fields. Lists are compared by what is in them. */
export type Values = Record<string, unknown>;

/** How a thing stands: its values, and the version that counts its changes. */
export type Standing<V extends Values> = { version: number; values: V };

/** Whose value is kept of a field: what the form has, or how the thing stands now. */
export type Side = 'yours' | 'theirs';

/** A choice holds for as long as the other side's value is the one that was chosen against. */
export type Choices<V extends Values> = { [Field in keyof V]?: { side: Side; against: unknown } };

export type Edit<V extends Values> = {
  /** What the form began with. */
  base: Standing<V>;
  /** What has been typed, of the fields that were touched. */
  typed: Partial<V>;
  choices: Choices<V>;
};

/** One field of which there are two values to choose from; `side` is null while nobody has chosen. */
export type Difference<V extends Values> = {
  field: keyof V & string;
  yours: unknown;
  theirs: unknown;
  side: Side | null;
};

/**
 * The fields that somebody else has changed to something else than stands in the form. Where nothing was
 * typed, the other's value is chosen beforehand; where both have changed it, nothing is.
 */
export function differencesOf<V extends Values>(
  { base, typed, choices }: Edit<V>,
  now: Standing<V>,
): Difference<V>[] {
  return fieldsOf(base.values)
    .filter((field) => !same(now.values[field], base.values[field]))
    .map((field): Difference<V> => {
      const yours = field in typed ? typed[field] : base.values[field];
      const theirs = now.values[field];
      const chosen = choices[field];
      const touched = !same(yours, base.values[field]);
      const side = chosen && same(chosen.against, theirs) ? chosen.side : touched ? null : 'theirs';
      return { field, yours, theirs, side };
    })
    .filter(({ yours, theirs }) => !same(yours, theirs));
}

/** What the form shows, and would save: what was typed, and how the thing stands now in all the rest. */
export function mergedValues<V extends Values>(edit: Edit<V>, now: Standing<V>): V {
  const merged = { ...now.values, ...typedIn(edit) };
  for (const { field, yours, theirs, side } of differencesOf(edit, now)) {
    merged[field] = (side === 'theirs' ? theirs : yours) as V[typeof field];
  }
  return merged;
}

/** The fields in which the form's values differ from how the thing stands, with the form's values. */
export function changedFields<V extends Values>(standing: V, values: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const field of fieldsOf(standing)) {
    if (!same(standing[field], values[field])) changed[field] = values[field];
  }
  return changed;
}

/** Whether two values of a field are the same. */
export function same(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/** What was typed, without what stands there as it did from the beginning. */
function typedIn<V extends Values>({ base, typed }: Edit<V>): Partial<V> {
  return changedFields(base.values, { ...base.values, ...typed });
}

function fieldsOf<V extends Values>(values: V): (keyof V & string)[] {
  return Object.keys(values);
}
