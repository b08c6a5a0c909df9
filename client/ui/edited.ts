/** Three-way merge of the initial values, the user's input and the current record. */

export type Values = Record<string, unknown>;

/** The values of a record; `version` counts its changes. */
export type Snapshot<V extends Values> = { version: number; values: V };

export type Side = 'yours' | 'theirs';

/** A choice is valid while the other value is the one it was made against. */
export type Choices<V extends Values> = { [Field in keyof V]?: { side: Side; against: unknown } };

export type Edit<V extends Values> = {
  base: Snapshot<V>;
  typed: Partial<V>;
  choices: Choices<V>;
};

/** `side` is null until the user chooses. */
export type Difference<V extends Values> = {
  field: keyof V & string;
  yours: unknown;
  theirs: unknown;
  side: Side | null;
};

/** Fields that others changed. Their value is preselected unless the user changed the field, too. */
export function differencesOf<V extends Values>(
  { base, typed, choices }: Edit<V>,
  now: Snapshot<V>,
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

/** The values to save: the user's input, and the current values of all other fields. */
export function mergedValues<V extends Values>(edit: Edit<V>, now: Snapshot<V>): V {
  const merged = { ...now.values, ...typedChanges(edit) };
  for (const { field, yours, theirs, side } of differencesOf(edit, now)) {
    merged[field] = (side === 'theirs' ? theirs : yours) as V[typeof field];
  }
  return merged;
}

export function changedFields<V extends Values>(current: V, values: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const field of fieldsOf(current)) {
    if (!same(current[field], values[field])) changed[field] = values[field];
  }
  return changed;
}

/** Compares JSON values: a key without a value is the same as no key. Shared parts of long lists cost nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return keys.values().every((key) => same(one[key], other[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function typedChanges<V extends Values>({ base, typed }: Edit<V>): Partial<V> {
  return changedFields(base.values, { ...base.values, ...typed });
}

function fieldsOf<V extends Values>(values: V): (keyof V & string)[] {
  return Object.keys(values);
}
