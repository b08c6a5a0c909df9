import { idOf } from '#client/shared/id-of.ts';

/** A parameter of the address. */
export type Param<Value> = {
  /** The usual value, which the address leaves out, for a text that is empty or invalid. */
  read: (text: string) => Value;
  /** Whether it is one of the active filters, which are counted. */
  counts?: boolean;
};

/** The search, as typed. */
export const anyWords: Param<string> = { read: (text) => text };

/** Here and below, null means any. */
export const anyId: Param<number | null> = { read: idOf, counts: true };

export function anyText(isValid: (text: string) => boolean): Param<string | null> {
  const read = (text: string) => (text.trim() !== '' && isValid(text.trim()) ? text.trim() : null);
  return { read, counts: true };
}

/** Such as the name of a market. */
export const anyName = anyText(() => true);

export function anyOf<const Value extends string>(values: readonly Value[]): Param<Value | null> {
  return choiceOf<Value | null>(values, null);
}

export function choiceOf<const Value extends string | null>(
  values: readonly Value[],
  usual: Value,
): Param<Value> {
  return { read: (text) => values.find((value) => value === text) ?? usual, counts: true };
}

export type Order<Key extends string> = Key | `-${Key}`;

/** A minus reverses the order. */
export function orderOf<Key extends string>(keys: readonly Key[], usual: Key): Param<Order<Key>> {
  const reversed = keys.map((key) => `-${key}` as const);
  return uncounted(choiceOf<Order<Key>>([...keys, ...reversed], usual));
}

/** For what only refines another filter, or is shown outside the filters. */
export function uncounted<Value>({ read }: Param<Value>): Param<Value> {
  return { read };
}
