import * as z from 'zod/mini';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { day, id, sentDay, sentTimestamp, timestamp } from '#contract/values.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  multipleOf?: number;
};

export type CallSchemas = {
  /** By call name. Queries are always objects. */
  bodies: Record<string, JsonSchema>;
  queries: Record<string, JsonSchema>;
  /** Form fields without the file; always objects. */
  forms: Record<string, JsonSchema>;
  answers: Record<string, JsonSchema>;
  objects: Record<string, JsonSchema>;
};

type Schema = NonNullable<Call['body']>;
type Side = 'input' | 'output';

export const objectsAt = '#/components/schemas/';

export const error: JsonSchema = { $ref: `${objectsAt}Problem` };

export const event: JsonSchema = { $ref: `${objectsAt}ChangeEvent` };

export const binary: JsonSchema = { type: 'string', format: 'binary' };

export const formType = 'multipart/form-data';

/** The name of the object if the schema is only a reference. */
export function objectName({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice(objectsAt.length);
}

/**
 * The schemas of all calls, with input types for bodies and queries and output types for responses. Exported
 * contract objects are named: `newTask` becomes NewTask.
 */
export async function callSchemas(): Promise<CallSchemas> {
  const named = await namedObjects();
  const answers = generate('output', named, schemasOf('answer'));
  const sentAs = (names: Map<Schema, string>) => ({
    bodies: generate('input', names, schemasOf('body')),
    queries: generate('input', names, schemasOf('query')),
    forms: generate('input', names, schemasOf('form')),
  });
  const answered = reachable({ ...answers.ofCalls, error, event }, answers.objects);
  const plain = sentAs(named).bodies.objects;
  // A type whose input differs from its output has another name as input.
  const sentName = (name: string) => {
    const other = answered[name] && JSON.stringify(answered[name]) !== JSON.stringify(plain[name]);
    return other ? `${name}Sent` : name;
  };
  const { bodies, queries, forms } = sentAs(
    new Map([...named].map(([schema, name]) => [schema, sentName(name)])),
  );
  const inFull = ({ ofCalls, objects }: typeof queries) =>
    Object.fromEntries(
      Object.entries(ofCalls).map(([call, schema]) => [
        call,
        objects[objectName(schema) ?? ''] ?? schema,
      ]),
    );
  return {
    bodies: bodies.ofCalls,
    queries: inFull(queries),
    forms: inFull(forms),
    answers: answers.ofCalls,
    objects: { ...answered, ...reachable(bodies.ofCalls, bodies.objects) },
  };
}

/** With their export names in the contract. */
async function namedObjects(): Promise<Map<Schema, string>> {
  const { filesWithObjects } = await import('./contract-files.ts');
  const exported = filesWithObjects.flatMap((file) => Object.entries(file) as [string, unknown][]);
  const objects = exported.filter((entry): entry is [string, Schema] => isObject(entry[1]));
  return new Map(objects.map(([name, schema]) => [schema, capital(name)]));
}

/** Whether an export of the contract is the schema of an object. */
export function isObject(value: unknown): boolean {
  if (!(value instanceof z.core.$ZodType)) return false;
  const def = definition(value);
  return def.type === 'object' || (def.type === 'pipe' && isObject(def.in));
}

function schemasOf(part: 'body' | 'query' | 'form' | 'answer'): Record<string, Schema> {
  const entries = Object.entries(calls as Record<string, Call>);
  return Object.fromEntries(
    entries.flatMap(([name, call]) => (call[part] ? [[name, call[part]]] : [])),
  );
}

/** Generates the schema of each named object and of each call, with references to the named ones. */
function generate(side: Side, named: Map<Schema, string>, ofCalls: Record<string, Schema>) {
  const names = new Map(named);
  for (const [call, schema] of Object.entries(ofCalls)) {
    if (!names.has(schema)) names.set(schema, `call ${call}`);
  }
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of names) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    // Only inputs have transforms, whose results occur in no output.
    unrepresentable: 'any',
    uri: (name) => objectsAt + name,
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema),
  });
  const made = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema as JsonSchema)]),
  );
  const ofCall = (schema: Schema): JsonSchema => {
    const name = named.get(schema);
    return name ? { $ref: objectsAt + name } : (made.get(names.get(schema) ?? '') ?? {});
  };
  return {
    objects: Object.fromEntries([...named.values()].map((name) => [name, made.get(name) ?? {}])),
    ofCalls: Object.fromEntries(
      Object.entries(ofCalls).map(([call, schema]) => [call, ofCall(schema)]),
    ),
  };
}

/** Constraints that JSON Schema can express and Zod cannot. */
function refine(
  schema: z.core.$ZodType,
  json: JsonSchema & { additionalProperties?: unknown },
): void {
  // Outputs may gain fields, and unknown input fields are ignored.
  delete json.additionalProperties;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (schema === id) {
    delete json.exclusiveMinimum;
    json.minimum = 1;
  } else if (json.maximum === Number.MAX_SAFE_INTEGER) {
    delete json.maximum;
  }
  const def = definition(schema);
  if (def.type === 'default') json.default ??= def.defaultValue;
  if (schema === day) json.format = 'date';
  if (schema === timestamp || schema === sentTimestamp) json.format = 'date-time';
  if (schema === sentDay) {
    json.format = 'date';
    json.description = 'a time part is ignored';
  }
}

function withoutAddress(schema: JsonSchema & { $schema?: string; $id?: string }): JsonSchema {
  delete schema.$schema;
  delete schema.$id;
  return schema;
}

/** All named schemas that these refer to, transitively. */
export function reachable(
  from: unknown,
  all: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const follow = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const object = all[name];
      if (!object || found[name]) continue;
      found[name] = object;
      follow(object);
    }
  };
  follow(from);
  return found;
}

function definition(schema: z.core.$ZodType) {
  return (schema as z.core.$ZodTypes)['_zod'].def;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
