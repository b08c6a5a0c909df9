import * as z from 'zod/mini';

import { unassigned } from './dashboard-filters.ts';
import { isVisible } from './text.ts';

type Schema = z.core.$ZodType;

/**
 * The values of a request as forms and older clients send them. An empty text is null where null is allowed, and
 * otherwise not sent; a text without null stays, so that a required one is refused. `unassigned` is null for an id, and
 * a whole number may be a text. In a query, where null does not exist, an empty text is not sent. Changes `sent`.
 */
export function withoutBlanks(schema: Schema, sent: object, isQuery = false): object {
  fixerOf(schema, isQuery)?.(sent);
  return sent;
}

/** Returns the value to use; undefined if it counts as not sent. */
type Fixer = (value: unknown) => unknown;

const known: Record<'body' | 'query', WeakMap<Schema, Fixer | null>> = {
  body: new WeakMap(),
  query: new WeakMap(),
};

/** Null if nothing inside can change. */
function fixerOf(schema: Schema, isQuery: boolean): Fixer | null {
  const fixers = known[isQuery ? 'query' : 'body'];
  const before = fixers.get(schema);
  if (before !== undefined) return before;
  const made = newFixer(schema, isQuery);
  fixers.set(schema, made);
  return made;
}

function newFixer(schema: Schema, isQuery: boolean): Fixer | null {
  const { core, ...how } = coreOf(schema);
  const inside = insideOf(core, isQuery);
  const blank = blankFixer(core, how, isQuery);
  const isNumber = isWholly(core, 'number', 'boolean') && !isWholly(core, 'boolean');
  if (!inside && !blank && !isNumber) return null;
  return (value) => {
    if (typeof value !== 'string') return inside ? inside(value) : value;
    if (blank && !(how.isText ? isVisible(value) : value.trim())) return blank();
    if (!isNumber) return value;
    if (value === unassigned && how.nullable) return null;
    return wholeNumber.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
  };
}

const wholeNumber = /^-?\d{1,16}$/;

function blankFixer(
  core: Schema,
  { optional, nullable, isText }: Omit<Peeled, 'core'>,
  isQuery: boolean,
) {
  if (isQuery) return optional ? () => undefined : null;
  if (nullable) return () => null;
  return optional && !isText && !mayBeText(core) ? () => undefined : null;
}

type Peeled = { core: Schema; optional: boolean; nullable: boolean; isText: boolean };

/** Without what may be left out, may be null, or is converted afterwards. */
function coreOf(schema: Schema): Peeled {
  let core = schema;
  let isConverted = false;
  const how = { optional: false, nullable: false };
  for (;;) {
    const def = partsOf(core);
    if (def.type === 'optional' || def.type === 'default') how.optional = true;
    else if (def.type === 'nullable') how.nullable = true;
    else if (def.type === 'pipe') isConverted = true;
    // Dates, colours and the like are no texts: they have no length.
    else return { core, ...how, isText: !isConverted && lengthOf(core) !== undefined };
    core = def.type === 'pipe' ? def.in : def.innerType;
  }
}

function lengthOf(schema: Schema): number | undefined {
  return z.globalRegistry.get(schema)?.['maxLength'] as number | undefined;
}

/** The fields of objects and the items of lists. */
function insideOf(core: Schema, isQuery: boolean): Fixer | null {
  const def = partsOf(core);
  if (def.type === 'object') return fieldFixer(def.shape, isQuery);
  if (def.type === 'array') return itemFixer(fixerOf(def.element, isQuery));
  if (def.type === 'record') return itemFixer(fixerOf(def.valueType, isQuery));
  if (def.type !== 'union') return null;
  const objects = def.options.filter((option) => isWholly(option, 'object', 'array'));
  const [only] = objects;
  return only && objects.length === 1 ? fixerOf(only, isQuery) : null;
}

function fieldFixer(shape: Record<string, Schema>, isQuery: boolean): Fixer | null {
  const fixers = Object.entries(shape).flatMap(([name, schema]) => {
    const fix = fixerOf(schema, isQuery);
    return fix ? [[name, fix] as const] : [];
  });
  if (fixers.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    for (const [name, fix] of fixers) {
      if (!Object.hasOwn(value, name)) continue;
      const after = fix(value[name]);
      if (after === undefined) delete value[name];
      else value[name] = after;
    }
    return value;
  };
}

function itemFixer(fix: Fixer | null): Fixer | null {
  if (!fix) return null;
  return (value) => {
    if (Array.isArray(value)) value.forEach((one, at) => (value[at] = fix(one) ?? one));
    else if (isObject(value)) {
      for (const [name, one] of Object.entries(value)) value[name] = fix(one) ?? one;
    }
    return value;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether all values that a schema accepts, before it converts them, are of these types. */
function isWholly(schema: Schema, ...types: string[]): boolean {
  const { core } = coreOf(schema);
  const def = partsOf(core);
  if (def.type === 'union') return def.options.every((option) => isWholly(option, ...types));
  return types.includes(def.type);
}

function mayBeText(core: Schema): boolean {
  const def = partsOf(core);
  return def.type === 'union' && def.options.some((option) => coreOf(option).isText);
}

/** The parts of a schema, which depend on its type. */
type Parts = {
  type: string;
  innerType: Schema;
  in: Schema;
  shape: Record<string, Schema>;
  element: Schema;
  valueType: Schema;
  options: Schema[];
};

function partsOf(schema: Schema): Parts {
  return schema['_zod'].def as unknown as Parts;
}
