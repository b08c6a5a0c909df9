import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { itemsOfProject, itemsOfTemplate, newTasks, templateTasks } from '#contract/checklist.ts';
import type { DetailItem, StepItem, TaskItem } from '#contract/checklist.ts';
import type { Field, FieldTable, Place } from '#contract/fields.ts';
import { detailFields, stepFields, taskFields } from '#contract/item.ts';
import { newTasks as newTasksBody } from '#contract/tasks.ts';
import type { Task } from '#contract/tasks.ts';
import { newProjectTemplate } from '#contract/templates.ts';

import { storedItems } from './draft.ts';
import { draftsOf, itemsOf } from './items.ts';

const id = fc.integer({ min: 1, max: 99 });
const word = fc
  .string({ minLength: 1, maxLength: 8 })
  .map((text) => `x${text}x`.replaceAll(/\p{C}/gu, ''));

/** Values of a field, valid everywhere. A new field needs a line only if its type is not enough. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  name: word,
  text: word,
  dueDate: fc.constantFrom(null, '2026-12-01'),
  dueOffset: fc.constantFrom(
    null,
    { days: 5, unit: 'working', from: 'hire', side: 'after' },
    { days: 0, unit: 'calendar', from: 'milestone', milestone: 'U4 approved' },
  ),
  waitsFor: fc.constant(null),
};

function valueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'string') return fc.oneof(fc.constant(''), word);
  if (def.type === 'number') return id;
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries));
  if (def.type === 'nullable') return fc.option(valueOf(def.innerType));
  if (def.type === 'array') return fc.uniqueArray(valueOf(def.element), { maxLength: 3 });
  throw new Error(`Values of the type ${def.type} need a line in special.`);
}

function itemOf<Item>(table: FieldTable): fc.Arbitrary<Item> {
  const entered = Object.entries(table).filter(([, { item }]) => item);
  const values = entered.map(([name, { item }]) => [name, special[name] ?? valueOf(item!)]);
  return fc.record(Object.fromEntries(values) as object) as unknown as fc.Arbitrary<Item>;
}

const detail = itemOf<DetailItem>(detailFields);
const step = fc
  .tuple(itemOf<StepItem>(stepFields), fc.array(detail, { maxLength: 3 }))
  .map(([item, details]) => ({ ...item, details }));
const task = fc
  .tuple(itemOf<TaskItem>(taskFields), fc.array(step, { maxLength: 4 }))
  .map(([item, steps]) => ({ ...item, steps }));

/** Each step may wait for an earlier one of any task. */
const checklist = fc
  .tuple(fc.array(task, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(9), { maxLength: 16 }))
  .map(([tasks, picks]) => {
    const places = tasks.flatMap(({ steps }, own) =>
      steps.map((_, at) => ({ task: own, step: at })),
    );
    const waitOf = (own: number, at: number) => {
      const before = places.findIndex((place) => place.task === own && place.step === at);
      const place = places[picks[before] ?? before];
      if (!place || places.indexOf(place) >= before) return null;
      return place.task === own ? { step: place.step } : place;
    };
    return tasks.map((one, own) => ({
      ...one,
      steps: one.steps.map((of, at) => ({ ...of, waitsFor: waitOf(own, at) })),
    }));
  });

/** In a template, an item belongs to a role or to a person. */
function withOneOwner<Item extends StepItem | TaskItem>(item: Item): Item {
  return item.ownerRoleId === null ? item : { ...item, personIds: [] };
}

test('drafts keep every field, also in storage', () => {
  fc.assert(
    fc.property(checklist, (tasks) => {
      const { tasks: drafts } = draftsOf(tasks, 7);
      expect(itemsOf(drafts)).toEqual(tasks);
      expect(storedItems(JSON.parse(JSON.stringify(tasks)))).toEqual(tasks);
    }),
  );
});

test('a template keeps every field that templates have', () => {
  fc.assert(
    fc.property(checklist, (all) => {
      const tasks = all.map((one) => ({
        ...withOneOwner(one),
        steps: one.steps.map(withOneOwner),
      }));
      const stored = templateTasks(tasks);
      const sent = newProjectTemplate.parse({ name: 'T', taskTemplates: stored });
      const expected = expectedIn('template', tasks);
      expect(itemsOfTemplate(stored)).toEqual(expected);
      expect(itemsOfTemplate(sent.taskTemplates as typeof stored)).toEqual(expected);
    }),
  );
});

test('a request keeps every field that requests have, and so does the template made from its tasks', () => {
  fc.assert(
    fc.property(checklist, (tasks) => {
      const { tasks: sent } = newTasksBody.parse({ tasks: newTasks(tasks) });
      const made = itemsOfProject(created(sent), facts);
      const expected = expectedIn('create', tasks);
      expect(made).toEqual(expected);
      expect(itemsOfTemplate(templateTasks(made))).toEqual(expectedIn('template', expected));
    }),
  );
});

test('drafts that were stored with the names of the API are read', () => {
  const line = { id: 1, errors: {} };
  const details = [
    { ...line, text: 'A', completion: 100 },
    { ...line, text: 'B', completion: 0 },
  ];
  const steps = [{ ...line, name: 'S', description: '', personIds: [4], waitsFor: 3, details }];
  const old = { ...line, name: 'T', assigneeId: 3, open: true, steps };
  const read = { personIds: [4], waitsFor: null, details: [{ isDone: true }, { isDone: false }] };
  expect(storedItems([old, { ...old, assigneeId: null }])).toMatchObject([
    { personIds: [3], steps: [read] },
    { personIds: [], steps: [read] },
  ]);
});

const named = { id: 1, name: 'U4 approved', day: null, dueOffset: null };
const facts = { milestones: [named], peopleOn: (stepId: number) => peopleOn.get(stepId) ?? [] };
const peopleOn = new Map<number, number[]>();

/** The tasks that the server makes of a request. */
function created(sent: ReturnType<typeof newTasksBody.parse>['tasks']): Task[] {
  let steps = 0;
  const stepIds = sent.map((one) => one.steps.map(() => ++steps));
  return sent.map((one, own) => ({
    ...one,
    steps: one.steps.map(({ waitsFor, personIds, ...own_ }, at) => {
      const stepId = stepIds[own]![at]!;
      peopleOn.set(stepId, personIds);
      const status = own_.isCompleted ? 'completed' : 'pending';
      const waitsForId = waitsFor ? stepIds[waitsFor.task ?? own]![waitsFor.step]! : null;
      return { ...own_, id: stepId, status, waitsForId };
    }),
  })) as unknown as Task[];
}

/** The values that a place keeps. People and what is done have other names there. */
function expectedIn(place: Extract<Place, 'create' | 'template'>, tasks: TaskItem[]): TaskItem[] {
  const onlyStored = <Item extends object>(table: FieldTable, item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => {
        const field: Field | undefined = table[name];
        const isStored = !field || field[place] || always[place].has(name);
        return [name, isStored ? value : field.blank];
      }),
    ) as Item;
  return tasks.map((one) => ({
    ...onlyStored(taskFields, one),
    personIds: one.personIds.slice(0, 1),
    steps: one.steps.map((of) => ({
      ...onlyStored(stepFields, of),
      personIds: place === 'template' ? of.personIds.slice(0, 1) : of.personIds,
      // A completed step waits for nothing.
      ...(place === 'create' && of.isDone && { waitsFor: null }),
      details: of.details.map((each) => onlyStored(detailFields, each)),
    })),
  }));
}

const always = {
  create: new Set(['name', 'personIds', 'isDone']),
  template: new Set(['personIds']),
};
