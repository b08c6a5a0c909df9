import { expect, test } from 'vitest';
import type * as z from 'zod/mini';

import type { CallName } from '#contract/calls.ts';
import { newProjectManager } from '#contract/managers.ts';
import { organisationChanges } from '#contract/organisation.ts';
import { newPerson } from '#contract/people.ts';
import { newProject } from '#contract/projects.ts';
import { newTask, newTaskOfProject } from '#contract/tasks.ts';
import { newTaskTemplate } from '#contract/templates.ts';

import type { JsonSchema } from './openapi-schemas.ts';
import { openApi } from './openapi.ts';

const api = await openApi();
const schemaOf = (name: string): JsonSchema => api.components.schemas[name] ?? {};

/** Supports the part of JSON Schema that our schemas use. */
function fits({ anyOf, ...schema }: JsonSchema, value: unknown): boolean {
  if (anyOf && !anyOf.some((one) => fits(one, value))) return false;
  if (typeof value === 'string') {
    const { type = 'string', pattern = '', minLength = 0 } = schema;
    return type === 'string' && new RegExp(pattern, 'u').test(value) && value.length >= minLength;
  }
  if (typeof value === 'number') {
    const { type = 'number', minimum = value, multipleOf } = schema;
    const parts = value / (multipleOf ?? value);
    const isNumber = type === 'number' || type === 'integer';
    return isNumber && value >= minimum && Math.abs(parts - Math.round(parts)) < 1e-6;
  }
  const { required = [], properties = {} } = schema;
  const sent = value as Record<string, unknown>;
  return (
    required.every((field) => field in sent) &&
    Object.entries(sent).every(([field, one]) => fits(properties[field] ?? {}, one))
  );
}

type Row = [name: string, body: z.ZodMiniType, field: string, good: unknown[], bad: unknown[]];
const fields: Row[] = [
  ['NewPerson', newPerson, 'email', ['', 'a@b', ' a@b.org '], ['a', 'a@', '@b', 'a b@c', 'a@b@c']],
  ['NewProjectManager', newProjectManager, 'email', ['a@b', 'a@b.org '], ['', ' ', 'a', 'a b@c']],
  ['NewProject', newProject, 'name', ['N', ' N'], ['', ' ']],
  ['OrganisationChanges', organisationChanges, 'primaryColour', ['#1D4ED8'], ['#1d4ed', 'red']],
  ['NewTask', newTask, 'estimatedHours', [0, 2.5, 0.29, 1.01], [0.001, 2.555, -1]],
  ['NewTaskTemplate', newTaskTemplate, 'estimatedHours', [2.25], [2.255]],
];

test.for(fields)('%s documents its validation', ([name, body, field, good, bad]) => {
  const isTaken = (value: unknown) => {
    const { issues = [] } = body.safeParse({ [field]: value }).error ?? {};
    return issues.every(({ path }) => path[0] !== field);
  };
  const says = (value: unknown) => fits(schemaOf(name).properties?.[field] ?? {}, value);
  for (const value of good) {
    expect([value, says(value), isTaken(value)]).toEqual([value, true, true]);
  }
  for (const value of bad)
    expect([value, says(value), isTaken(value)]).toEqual([value, false, false]);
});

test.for([
  ['NewTask', newTask],
  ['NewTaskOfProject', newTaskOfProject],
] as const)('%s requires a title or a name', ([name, body]) => {
  const sent = [{ title: 'T' }, { name: 'N' }, { title: ' ', name: 'N' }, {}, { title: ' ' }];
  for (const some of sent) {
    const task = { ...some, projectId: 1 };
    const answer = [task, fits(schemaOf(name), task)];
    expect(answer).toEqual([task, body.safeParse(task).success]);
  }
});

test('queries document ids', () => {
  const pattern = (operationId: CallName, name: string) =>
    Object.values(api.paths)
      .flatMap((methods) => Object.values(methods))
      .find((one) => one.operationId === operationId)
      ?.parameters?.find((one) => one.name === name)?.schema.pattern;
  expect(pattern('listTasks', 'projectId')).toBe(String.raw`^[1-9]\d{0,15}$`);
  expect(pattern('readDashboardStats', 'projectManagerId')).toContain('unassigned');
});
