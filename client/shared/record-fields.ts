export type RecordField<Value, Stored = unknown> = {
  label: string;
  blank: Value;
  read: (stored: Stored) => Value;
  send: (value: Value) => unknown;
  inWords: (value: Value, other: Value) => string;
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
    send: (value) => (value.trim() === '' ? null : value),
    inWords: asIs,
  };
}

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

export function choice<Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  blank: NoInfer<Value>,
): RecordField<Value, Value> {
  return { label, blank, read: asIs, send: asIs, inWords: (value) => labels[value] };
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
  return mapped(fields, ({ read }, name) => read(record[name]) as never);
}

export function bodyOf<Fields extends RecordFields>(
  fields: Fields,
  values: Partial<ValuesOf<Fields>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fields[name]?.send(value)]),
  );
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
