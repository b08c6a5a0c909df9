import * as z from 'zod/mini';

/*
 * A table of fields. Each field has a schema for every place that has it:
 *   item            drafts, imported lists, paper and all code between them; not validated
 *   live            answers about tasks and steps
 *   create, change  requests that add and change them
 *   template        templates as stored and answered
 *   sentTemplate    templates as sent
 */
export type Place = 'item' | 'live' | 'create' | 'change' | 'template' | 'sentTemplate';

type Schema = z.core.$ZodType;

export type Field = { [P in Place]?: Schema | undefined } & {
  /** How forms show it: a kind of `client/forms/record-fields.ts`. Others have a component of their own. */
  kind?: 'text' | 'optionalText' | 'hours' | 'flag' | 'reference';
  /** Absent if nobody enters it. */
  label?: string;
  /** In forms, if the label with Yes and No is not enough. */
  form?: { label: string; on: string; off: string };
  /** How the activity log reports that it was set or cleared. */
  changed?: { on: Sentence; off: Sentence };
  /** Its own column in exported checklists, which imports read. */
  column?: ItemColumn;
  /** The value of an item in which nothing was entered. */
  blank?: unknown;
  /** The same in requests and templates; undefined if they omit it. */
  absent?: unknown;
};

/** The verb before the name of the item, and the words after it. */
type Sentence = { verb: string; tail?: string };

export type ItemColumn = {
  /** Remembered by browsers for imports. */
  key: string;
  name: string;
  width: number;
  wraps?: true;
  /** Headings that mean it, in lower case. */
  heading: RegExp;
  /** One of its values and several, where they are unreadable. */
  values: readonly [one: string, many: string];
  /** Why it is not read for another kind of item. */
  only: string;
};

/** The keys of the columns. */
export type ColumnOf<F extends FieldTable> = {
  [Name in keyof F]: F[Name] extends { column: { key: infer Key extends string } } ? Key : never;
}[keyof F];

export type FieldTable = Readonly<Record<string, Field>>;

/** The schemas of a place, as for `z.object`. */
export type ShapeOf<F extends FieldTable, P extends Place> = {
  [Name in keyof F as F[Name] extends Record<P, Schema> ? Name : never]: F[Name] extends Record<
    P,
    infer S extends Schema
  >
    ? S
    : never;
};

export type ItemOf<F extends FieldTable> = {
  -readonly [Name in keyof ShapeOf<F, 'item'>]: z.output<ShapeOf<F, 'item'>[Name]>;
};

type Sent = 'create' | 'template';
type SentOf<F extends FieldTable, P extends Sent> = P extends 'template'
  ? z.output<z.ZodMiniObject<ShapeOf<F, P>>>
  : z.input<z.ZodMiniObject<ShapeOf<F, P>>>;

/** The names of the yes-or-no fields. */
export type FlagOf<F extends FieldTable> = {
  [Name in keyof F]: F[Name] extends { kind: 'flag' } ? Name : never;
}[keyof F] &
  string;

/** A call, so that the bundler drops tables that are not used. */
export function fields<const F extends FieldTable>(table: F): F {
  return table;
}

export function shapeOf<F extends FieldTable, P extends Place>(table: F, place: P): ShapeOf<F, P> {
  const shape = Object.entries(table).map(([name, field]) => [name, field[place]] as const);
  return Object.fromEntries(shape.filter(([, schema]) => schema)) as ShapeOf<F, P>;
}

/** The shape of stored drafts, which may lack fields that were added since. */
export function draftShape<F extends FieldTable>(table: F) {
  const shape = Object.entries(shapeOf(table, 'item')).map(([name, schema]) => [
    name,
    z._default(schema as z.ZodMiniType, table[name]?.blank),
  ]);
  return Object.fromEntries(shape) as {
    [Name in keyof ItemOf<F>]: z.ZodMiniDefault<z.ZodMiniType<ItemOf<F>[Name], ItemOf<F>[Name]>>;
  };
}

export function newItem<F extends FieldTable>(table: F): ItemOf<F> {
  return readItem(table, {});
}

type Values = Record<string, unknown>;

/** An item with the fields of a record or template; what that lacks is blank. */
export function readItem<F extends FieldTable>(table: F, from: object): ItemOf<F> {
  const item: Values = {};
  for (const [name, field] of Object.entries(table)) {
    if (field.item) item[name] = (from as Values)[name] ?? field.blank;
  }
  return item as ItemOf<F>;
}

/** The fields of an item for a request or template. */
export function sentItem<F extends FieldTable, P extends Sent>(
  table: F,
  place: P,
  item: ItemOf<F>,
) {
  const sent: Values = {};
  for (const [name, field] of Object.entries(table)) {
    if (!field[place]) continue;
    const value = (item as Values)[name];
    const given = isBlank(field, value) ? field.absent : value;
    if (given !== undefined) sent[name] = given;
  }
  return sent as SentOf<F, P>;
}

export function flagsOf<F extends FieldTable>(table: F): FlagOf<F>[] {
  const flags = Object.entries(table).filter(([, { kind }]) => kind === 'flag');
  return flags.map(([name]) => name as FlagOf<F>);
}

/** The labels of the flags that are set, such as `Evidence required`. */
export function setFlags<F extends FieldTable>(
  table: F,
  item: { readonly [Name in FlagOf<F>]: boolean },
): string[] {
  return flagsOf(table).flatMap((name) => (item[name] ? (table[name]?.label ?? []) : []));
}

/** The same inside a sentence. */
export function setFlagWords<F extends FieldTable>(
  ...given: Parameters<typeof setFlags<F>>
): string[] {
  return setFlags(...given).map((label) => label.charAt(0).toLowerCase() + label.slice(1));
}

/** Whether nothing was entered. */
export function isBlankItem(table: FieldTable, item: object): boolean {
  return Object.entries(table).every(
    ([name, field]) => !field.label || !field.item || isBlank(field, (item as Values)[name]),
  );
}

function isBlank({ blank }: Field, value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === blank;
  return Array.isArray(value) ? value.length === 0 : value === blank;
}
