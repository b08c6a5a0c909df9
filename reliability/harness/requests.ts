import { methodsOf } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas, objectName } from '#server/http/openapi-schemas.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';
import { password } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { ada, bea } from '#server/testing/slides.ts';
import { callNames, specimenOf } from '#server/testing/specimens.ts';
import { everyCaller, specimenWorld } from '#server/testing/specimens/world.ts';

/** The parts of a request, before encoding. */
export type CallInput = {
  id: string;
  query: Record<string, string>;
  body?: Record<string, unknown>;
  /** The fields of a form, without its file. */
  fields?: Record<string, string>;
};

export { callNames };
export const schemas = await callSchemas();

export async function aWorld(server: TestServer) {
  const { primary, ids } = await specimenWorld(server);
  const cookies = await everyCaller(server, primary);
  const known: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(ids).map(([kind, id]) => [`${kind}Id`, id])),
    assigneeId: ids.person,
    taskStepId: ids.step,
    projectManagerId: ids.manager,
    reassignTo: ids.primary,
    before: 1_000_000,
    after: 1,
  };
  let count = 0;

  /** The specimen of a call with every field of the contract. Names differ between requests. */
  function inputFor(name: CallName): CallInput {
    count += 1;
    const { call, send } = specimenOf(name);
    const specimen = send(ids);
    const give = (schema: JsonSchema | undefined) =>
      schema && (example(schema, '', { known, count }) as Record<string, unknown>);
    const query = give(schemas.queries[name]) ?? {};
    const body = give(schemas.bodies[name]);
    // The schema does not define which ids form an order, or which rows can change together.
    const rows = Object.entries(specimen.body ?? {}).filter(([field]) => rowsOf[name] === field);
    return {
      id: String(specimen.params?.id ?? 1),
      query: texts({ ...query, ...specimen.query }),
      ...(body && { body: { ...body, ...Object.fromEntries(rows) } }),
      ...(call.form && { fields: texts(give(schemas.forms[name]) ?? {}) }),
    };
  }
  return { cookies, known, inputFor };
}

const rowsOf: Partial<Record<CallName, string>> = {
  reorderTasks: 'ids',
  reorderSteps: 'ids',
  reorderDetails: 'ids',
  changeSteps: 'steps',
  changeProjects: 'projects',
};

export type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Omits fields that conflict with others: a version makes a save stale; `auto` and a person exclude other fields;
 * an account has only one person.
 */
function isLeftOut(name: string, fields: object): boolean {
  if (name === 'personId') return 'estimatedHours' in fields || 'username' in fields;
  if (name === 'projectManagerId') return 'skills' in fields;
  // The role would assign its holder, who is assigned by a call of its own.
  if (name === 'ownerRoleId') return 'personIds' in fields && 'order' in fields;
  // A new milestone has no id yet.
  if (name === 'id') return 'dueOffset' in fields;
  // Refers to another step, which does not exist.
  if (['waitsFor', 'waitsForId', 'detailIds'].includes(name)) return true;
  return name === 'version' || name === 'auto' || excludesOthers(name, fields);
}

/** A list has one parent, and a bulk change has one kind. */
function excludesOthers(name: string, fields: object): boolean {
  if ('tasks' in fields && 'stepId' in fields) return name !== 'tasks' && name !== 'name';
  if ('dueInDays' in fields) return /^(delete|dueDate|dueOffset|isCompleted)$/.test(name);
  // Evidence belongs to a step or a task, and replaces nothing.
  if ('replaces' in fields) return name === 'taskId' || name === 'replaces';
  return 'archive' in fields && ['archive', 'task'].includes(name);
}

/** Values that allow the fields beside them. */
const allowing = ['on_hold', 'milestone'];

type Given = { known: Record<string, unknown>; count: number };

function example(schema: JsonSchema, field: string, given: Given): unknown {
  const named = objectName(schema);
  const {
    anyOf,
    enum: values,
    const: only,
    type,
    items,
    properties,
    ...rest
  } = (named && schemas.objects[named]) || schema;
  if (anyOf && !properties)
    return example(anyOf.findLast((one) => one.type !== 'null') ?? {}, field, given);
  if (only !== undefined || values)
    return only ?? values?.find((one) => allowing.includes(String(one))) ?? values?.[0];
  if (properties || type === 'object') {
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([name]) => !isLeftOut(name, properties ?? {}))
        .map(([name, inside]) => [name, example(inside, name, given)]),
    );
  }
  // A person can be assigned to a step only once.
  if (field === 'personIds') return [];
  if (type === 'array') return [example(items ?? {}, field, given)];
  if (field in given.known)
    return type === 'string' ? String(given.known[field]) : given.known[field];
  if (type === 'boolean') return true;
  return type === 'string'
    ? aText(field, rest.format, given.count)
    : Math.max(1, rest.minimum ?? 1);
}

function aText(field: string, format: string | undefined, count: number): string {
  if (field === 'day') return new Date(Date.UTC(2026, 2, count)).toISOString().slice(0, 10);
  if (format === 'date') return '2026-03-04';
  if (format === 'date-time') return '2026-03-04T10:00:00Z';
  // A project has few milestones.
  if (field === 'milestone') return 'Go-live';
  if (field === 'timeZone') return 'Europe/Berlin';
  if (field.endsWith('Colour')) return '#1d4ed8';
  if (field.startsWith('focus')) return '0.5';
  if (field === 'email') return `n${count}@waymark.example`;
  if (field === 'username') return `user${count}`;
  if (field === 'currentPassword') return password;
  if (field === 'address') return `https://files.example/${count}`;
  if (field === 'people') return JSON.stringify([ada, bea]);
  return `Some ${field} ${count}`;
}

function texts(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Deletions and the primary role come last, inner records first. */
export function inOrder(names: CallName[]): CallName[] {
  const last = names.filter((name) => calls[name].method === 'DELETE' || name === 'makePrimary');
  return [...names.filter((name) => !last.includes(name)), ...last.toReversed()];
}

export function pathOf({ path }: Call, { id, query }: Pick<CallInput, 'id' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  return path.replace('{id}', id) + (search && `?${search}`);
}

export function formOf(call: Call, fields: Record<string, string>, file: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (call.upload) form.append(call.upload.name, new Blob([new Uint8Array(file)]), 'picture.png');
  return form;
}

export function requestOf(call: Call, { body, fields }: CallInput, file: Uint8Array): RequestInit {
  if (call.raw) {
    const type = { 'content-type': 'application/octet-stream' };
    return { method: call.method, headers: type, body: new Uint8Array(file) };
  }
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  const sent = body ? JSON.stringify(body) : fields ? formOf(call, fields, file) : null;
  return { method: call.method, headers, body: sent };
}

export const writes = (call: Call) => !methodsOf(call).includes('GET');
