import type * as z from 'zod/mini';

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

export type Field = { [P in Place]?: Schema } & {
  /** Absent if nobody enters it. */
  label?: string;
  /** The value of an item in which nothing was entered. */
  blank?: unknown;
  /** The same in requests and templates; undefined if they omit it. */
  absent?: unknown;
};

export type Fields = Readonly<Record<string, Field>>;

/** The schemas of a place, as for `z.object`. */
export type ShapeOf<F extends Fields, P extends Place> = {
  [Name in keyof F as F[Name] extends Record<P, Schema> ? Name : never]: F[Name] extends Record<
    P,
    infer S extends Schema
  >
    ? S
    : never;
};

/** A call, so that the bundler drops tables that are not used. */
export function fields<const F extends Fields>(table: F): F {
  return table;
}

export function shapeOf<F extends Fields, P extends Place>(table: F, place: P): ShapeOf<F, P> {
  const shape = Object.entries(table).map(([name, field]) => [name, field[place]] as const);
  return Object.fromEntries(shape.filter(([, schema]) => schema)) as ShapeOf<F, P>;
}
