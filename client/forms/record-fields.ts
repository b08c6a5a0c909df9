import { formatDay } from '#client/ui/day.ts';
import type { Field, FieldTable } from '#contract/fields.ts';
import { parseHours, typedHours } from '#contract/hours.ts';

/** A field of a record form: label, blank value, and how to read, send and compare the value. */
export type RecordField<Value, Stored = unknown> = {
  label: string;
  blank: Value;
  read: (stored: Stored, record: never) => Value;
  send: (value: Value) => unknown;
  inWords: (value: Value, other: Value) => string;
  /** Reads the value of a draft that an earlier release may have stored. */
  restore?: (stored: unknown) => Value;
  /** The body fields in the object that `send` returns, if it returns one. */
  parts?: readonly string[];
  /** Rewords a message of the contract for the form. */
  reword?: (message: string, value: Value) => string;
};

// oxlint-disable-next-line typescript/no-explicit-any -- the values differ from field to field
export type RecordFields = Record<string, RecordField<any, any>>;

export type ValuesOf<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name]['blank'];
};

const asIs = <Value>(value: Value) => value;

export function text(label: string): RecordField<string, string> {
  return { label, blank: '', read: asIs, send: asIs, inWords: asIs };
}

export function optionalText(label: string): RecordField<string, string | null> {
  return {
    label,
    blank: '',
    read: (stored) => stored ?? '',
    send: orNull,
    inWords: asIs,
  };
}

export function orNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}

/** Held as typed. */
function hours(label: string): RecordField<string, number> {
  return { label, blank: '', read: typedHours, send: parseHours, inWords: asIs };
}

/** `YYYY-MM-DD` or blank. */
export function day(label: string): RecordField<string, string | null> {
  return {
    ...optionalText(label),
    inWords: (value) => (value === '' ? '' : formatDay(value)),
    // A date field can only yield valid dates, so the year must be the reason.
    reword: () => 'Must be a year from 1900 on',
  };
}

export function reference(label: string): RecordField<number | null, number | null> {
  return { label, blank: null, read: asIs, send: asIs, inWords: String };
}

/** Held as typed. */
export function number(label: string, blank: string): RecordField<string, number> {
  return { label, blank, read: String, send: Number, inWords: asIs };
}

export function textList(label: string): RecordField<string[], string[]> {
  return { label, blank: [], read: asIs, send: asIs, inWords: (value) => value.join(', ') };
}

export function flag(
  label: string,
  words: { on: string; off: string },
): RecordField<boolean, boolean> {
  const inWords = (value: boolean) => (value ? words.on : words.off);
  return { label, blank: true, read: asIs, send: asIs, inWords };
}

const kinds = {
  text,
  optionalText,
  hours,
  reference,
  flag: (label: string, words = { on: 'Yes', off: 'No' }) => ({
    ...flag(label, words),
    blank: false,
  }),
};

type RecordFieldsOf<F extends FieldTable> = {
  [Name in keyof F as F[Name] extends { kind: keyof typeof kinds } ? Name : never]: ReturnType<
    (typeof kinds)[F[Name] extends { kind: infer Kind extends keyof typeof kinds } ? Kind : never]
  >;
};

/** The fields of a table that forms show without a component of their own. */
export function recordFieldsOf<F extends FieldTable>(table: F): RecordFieldsOf<F> {
  const made = Object.entries(table).flatMap(
    ([name, { kind, label = '', form }]: [string, Field]) =>
      kind ? [[name, kinds[kind](form?.label ?? label, form)]] : [],
  );
  return Object.fromEntries(made) as RecordFieldsOf<F>;
}

export function choice<Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  blank: NoInfer<Value>,
): RecordField<Value, Value> & { options: Readonly<Record<Value, string>> } {
  const inWords = (value: Value) => labels[value];
  return { label, blank, read: asIs, send: asIs, inWords, options: labels };
}

export function labelsOf<Fields extends RecordFields>(
  fields: Fields,
): { [Name in keyof Fields]: string } {
  return mapped(fields, ({ label }) => label);
}

export function blankValues<Fields extends RecordFields>(fields: Fields): ValuesOf<Fields> {
  return mapped(fields, ({ blank }) => blank as never);
}

export function valuesOf<Fields extends RecordFields>(
  fields: Fields,
  record: { [Name in keyof Fields]?: unknown },
): ValuesOf<Fields> {
  return mapped(fields, ({ read }, name) => read(record[name], record as never) as never);
}

export function restored<Fields extends RecordFields>(
  fields: Fields,
  typed: Partial<ValuesOf<Fields>>,
): Partial<ValuesOf<Fields>> {
  const entries = Object.entries(typed).map(([name, value]) => [
    name,
    fields[name]?.restore?.(value) ?? value,
  ]);
  return Object.fromEntries(entries) as Partial<ValuesOf<Fields>>;
}

export function bodyOf<Fields extends RecordFields>(
  fields: Fields,
  values: Partial<ValuesOf<Fields>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const sent = fields[name]?.send(value);
      return fields[name]?.parts ? Object.entries((sent as object | null) ?? {}) : [[name, sent]];
    }),
  );
}

export function fieldSentAs(fields: RecordFields, sent: string): string {
  return Object.keys(fields).find((name) => fields[name]?.parts?.includes(sent)) ?? sent;
}

function mapped<Fields extends RecordFields, Result>(
  fields: Fields,
  of: (field: Fields[string], name: keyof Fields) => Result,
): { [Name in keyof Fields]: Result } {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    of(field as Fields[string], name),
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Result };
}
