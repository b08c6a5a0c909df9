import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { withoutBlanks } from '#contract/blanks.ts';
import { aServerWithProject, refused, without } from '#server/testing/one-project.ts';
import { callNames, specimenOf } from '#server/testing/specimens.ts';
import { aSpecimenWorld } from '#server/testing/specimens/world.ts';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  maxLength?: number;
};
type Values = Record<string, unknown>;

const at = (id: number) => ({ params: { id } });

test('every call takes an empty text as null or as not sent, unless a text is required', async () => {
  const { ids } = await aSpecimenWorld();
  const counts = { null: 0, absent: 0, text: 0, required: 0 };
  for (const name of callNames) {
    const { call, send } = specimenOf(name);
    const sent = send(ids);
    const form = sent.form && Object.fromEntries(sent.form);
    for (const [schema, values, isQuery] of [
      [call.body, sent.body, false],
      [call.form, form, false],
      [call.query, sent.query ?? {}, true],
    ] as const) {
      if (!schema || !values) continue;
      const read = (given: Values) => {
        const { data, error } = schema.safeParse(withoutBlanks(schema, given, isQuery));
        return { data, errors: error?.issues.map(({ path, message }) => ({ path, message })) };
      };
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      for (const [field, described] of Object.entries(json.properties ?? {})) {
        const what = `${name} ${field}`;
        const kind = kindOf(described, json.required?.includes(field) ?? false, isQuery);
        counts[kind] += 1;
        const blank = read({ ...values, [field]: '' });
        if (kind === 'null') expect(blank, what).toEqual(read({ ...values, [field]: null }));
        if (kind === 'absent') {
          expect(blank, what).toEqual(read(without(values, field)));
        }
        if (kind === 'required' && !isQuery) expect(blank.errors, what).not.toBeUndefined();
        if (!isQuery && isNumber(described)) {
          expect(read({ ...values, [field]: '7' }), what).toEqual(read({ ...values, [field]: 7 }));
        }
        if (kind === 'null' && isNumber(described)) {
          const nobody = read({ ...values, [field]: 'unassigned' });
          expect(nobody, what).toEqual(read({ ...values, [field]: null }));
        }
      }
    }
  }
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(10);
});

function kindOf(described: JsonSchema, isRequired: boolean, isQuery: boolean) {
  if (isRequired) return 'required';
  if (isQuery) return 'absent';
  const options = described.anyOf ?? [described];
  if (options.some(({ type }) => type === 'null')) return 'null';
  return options.some(({ type, maxLength }) => type === 'string' && maxLength !== undefined)
    ? 'text'
    : 'absent';
}

function isNumber({ anyOf, ...described }: JsonSchema): boolean {
  const types = (anyOf ?? [described]).map(({ type }) => type);
  return types.includes('integer') && !types.includes('string');
}

test('a project is made and changed with what empty fields of a form send', async () => {
  const { client } = await aServerWithProject();
  const { id: assigneeId } = await client.make('createPerson', { body: { name: 'Pia' } });
  const task = {
    title: 'Papers',
    dueDate: '',
    assigneeId: String(assigneeId),
    priority: '',
    steps: [{ name: 'Sign', dueDate: '', description: ' ', details: [{ text: 'Page 1' }] }],
  };
  const facts = { endDate: '', projectManagerId: String(client.manager.id), status: '' };
  const names = { name: 'Ada', category: 'Hire', market: 'Chicago' };
  const body = { ...names, ...facts, description: '', advisorName: '', tasks: [task] } as never;
  const made = await client.make('createProject', { body });
  expect(made).toMatchObject({
    endDate: null,
    description: null,
    advisorName: null,
    projectManagerId: client.manager.id,
    status: 'planning',
    tasks: [{ assigneeId, priority: 'medium', steps: [{ dueDate: null, description: null }] }],
  });
  const change = { projectManagerId: 'unassigned', priority: '', endDate: '' } as never;
  expect(await client.make('updateProject', { ...at(made.id), body: change })).toMatchObject({
    projectManagerId: null,
    priority: 'medium',
  });
  const blank = { name: '', category: ' ' } as never;
  const { status, errors } = await refused(
    client.request('updateProject', { ...at(made.id), body: blank }),
  );
  expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['name', 'category']]);
});

test('an empty parameter of a query filters nothing', async () => {
  const { client } = await aServerWithProject();
  const all = await client.make('readDashboardStats', { query: {} });
  expect(all.totalProjects).toBe(1);
  const query = { market: '', projectManagerId: '' } as never;
  expect(await client.make('readDashboardStats', { query })).toEqual(all);
  const activity = { projectId: '', entity: '', from: '' } as never;
  const { entries } = await client.make('listActivity', { query: activity });
  expect(entries.length).toBeGreaterThan(0);
});
