import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { bodyOf } from '#client/forms/record-fields.ts';
import { saveFormDraft } from '#client/forms/record-form.ts';
import { noDue } from '#client/outline/due-values.ts';
import { readFolds } from '#client/outline/folds.ts';
import { clearDrafts, readDraft } from '#client/ui/drafts.ts';
import { foldedText } from '#contract/clean-text.ts';
import { newProject } from '#contract/projects.ts';
import type { NewProjectForm } from '#contract/projects.ts';
import { newProjectTemplate } from '#contract/templates.ts';
import type { ProjectTemplate, TemplateStep, TemplateTask } from '#contract/templates.ts';
import { priorities } from '#contract/values.ts';

import { newProjectFields } from '../new-project/new-project-fields.ts';
import { fillNewProject, templateOf, valuesOfTemplate } from './draft-of-template.ts';

const lists = {
  categories: ['Advisor Hire', 'Team Move'],
  markets: ['Boston', 'Denver'],
  people: new Set([5]),
};
const today = '2026-11-21';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('a project from a template', () => {
  test('has its facts and its checklist, without name, people and ticks', () => {
    const { tasks, ...fields } = valuesOfTemplate({ template, ...lists }, today);
    expect(fields).toEqual({
      name: '',
      category: 'Advisor Hire',
      market: 'Boston',
      description: 'From the offer on',
      endDate: '2026-12-21',
      milestones: [
        {
          name: 'U4 approved',
          due: { ...noDue, from: 'hire', side: 'after', days: '7' },
        },
      ],
      priority: 'high',
      projectManagerId: null,
      projectTemplateId: 1,
      roleHolders: [],
      sight: null,
      missing: { category: '', market: '' },
    });
    expect(tasks).toMatchObject([
      {
        name: 'Offer',
        personIds: [],
        steps: [
          {
            name: 'Write',
            dueOffset: { days: 5, unit: 'working', from: 'hire' },
            details: [
              { text: 'Draft', isDone: false },
              { text: 'Send', isDone: false },
            ],
          },
          { name: 'Wait', dueOffset: null },
        ],
      },
    ]);
  });

  test('omits names that are no longer in the lists, and reports them', () => {
    const other = { ...template, category: 'Closed', market: 'BOSTON ' };
    expect(valuesOfTemplate({ template: other, ...lists }, today)).toMatchObject({
      category: '',
      market: 'Boston',
      missing: { category: 'Closed', market: '' },
    });
  });

  test('keeps names if the lists could not be read, and reports none for an empty name', () => {
    const unknown = { categories: undefined, markets: undefined, people: undefined };
    expect(valuesOfTemplate({ template, ...unknown }, today)).toMatchObject({
      category: 'Advisor Hire',
      market: 'Boston',
    });
    const none = { ...template, category: null, market: null };
    expect(valuesOfTemplate({ template: none, ...lists }, today).missing).toEqual({
      category: '',
      market: '',
    });
  });

  test('keeps active people only, or all if the people could not be read', () => {
    const [task] = template.taskTemplates as [TemplateTask];
    const steps = [5, 6].map((personId) => ({ ...task.steps[0], personId }) as TemplateStep);
    const owned = { ...template, taskTemplates: [{ ...task, personId: 6, steps }] };
    const peopleWith = (people: Set<number> | undefined) =>
      valuesOfTemplate({ template: owned, ...lists, people }, today).tasks.map((made) => [
        made.personIds,
        ...made.steps.map(({ personIds }) => personIds),
      ]);
    expect(peopleWith(lists.people)).toEqual([[[], [5], []]]);
    expect(peopleWith(undefined)).toEqual([[[6], [5], [6]]]);
  });

  test('has no hire date if it would be out of the allowed years', () => {
    expect(valuesOfTemplate({ template, ...lists }, '9999-12-20').endDate).toBe('');
  });

  test('replaces the draft, with a long checklist folded', () => {
    vi.stubGlobal('addEventListener', () => {});
    saveFormDraft('new-project', newProjectFields, { name: 'Typed', projectManagerId: 3 });
    const [task] = template.taskTemplates as [TemplateTask];
    const long = { ...template, taskTemplates: [task, task] };
    fillNewProject({ template: long, ...lists }, today);
    const values = valuesOfTemplate({ template: long, ...lists }, today);
    expect(readDraft('new-project/typed')).toMatchObject({ typed: values });
    expect(readFolds('new-project')).toEqual([0, 1]);
    fillNewProject({ template: { ...long, taskTemplates: [task] }, ...lists }, today);
    expect(readFolds('new-project')).toEqual([]);
    clearDrafts();
  });
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin'])('in %s', (zone) => {
  test('no day shifts', () => {
    vi.stubEnv('TZ', zone);
    const values = valuesOfTemplate({ template, ...lists }, today);
    const sent = bodyOf(newProjectFields, values) as NewProjectForm;
    expect(sent.endDate).toBe('2026-12-21');
    expect(sent.tasks?.[0]?.steps?.[0]).toMatchObject({
      dueOffset: { days: 5, unit: 'working', from: 'hire' },
    });
  });

  test('a template, its project and the template saved from that are the same', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(someTemplate, (some) => {
        const values = valuesOfTemplate({ template: some, ...lists }, today);
        const body = bodyOf(newProjectFields, { ...values, name: 'Made' });
        const project = newProject.parse(body);
        expect(project.tasks.map(inTemplate)).toEqual(some.taskTemplates);
        const again = newProjectTemplate.parse(templateOf(values, some.name));
        expect(again.taskTemplates.map(inTemplate)).toEqual(some.taskTemplates);
        const { name, priority, milestones } = some;
        expect(again).toMatchObject({ name, priority, milestones });
      }),
      { numRuns: 60 },
    );
  });
});

test('a template saved from a form has neither ticks nor people nor days', () => {
  const values = valuesOfTemplate({ template, ...lists }, today);
  const worked = values.tasks.map((task) => ({
    ...task,
    personIds: [7],
    steps: task.steps.map((step) => ({
      ...step,
      details: step.details.map((detail) => ({ ...detail, isDone: true })),
    })),
  }));
  const made = templateOf({ ...values, tasks: worked }, 'Standard');
  expect(made).toEqual(templateOf(values, 'Standard'));
  expect(made).toMatchObject({
    category: 'Advisor Hire',
    market: 'Boston',
    estimatedDuration: 30,
  });
  expect(JSON.stringify(made)).not.toMatch(/assigneeId|personId|isDone|completion|endDate/);
});

type SomeTask = Omit<TemplateTask, 'name'> & { name?: string; title?: string };

function inTemplate(sent: unknown) {
  const { name, title, description, priority, estimatedHours, steps } = sent as SomeTask;
  return {
    name: name ?? title,
    description,
    priority,
    estimatedHours,
    steps: steps.map((step) => ({
      name: step.name,
      description: step.description,
      estimatedHours: step.estimatedHours,
      ...(step.dueOffset && { dueOffset: step.dueOffset }),
      details: step.details.map(({ text }) => ({ text })),
    })),
  };
}

const stamps = { createdAt: '', updatedAt: '', version: 1 };

const template: ProjectTemplate = {
  id: 1,
  name: 'Standard',
  description: 'From the offer on',
  category: 'Advisor Hire',
  market: 'Boston',
  priority: 'high',
  estimatedDuration: 30,
  milestones: [
    {
      name: 'U4 approved',
      dueOffset: { days: 7, unit: 'calendar', from: 'hire', side: 'after' },
    },
  ],
  taskTemplates: [
    {
      name: 'Offer',
      description: null,
      priority: 'low',
      estimatedHours: 2.5,
      steps: [
        {
          name: 'Write',
          description: 'Well',
          estimatedHours: 3,
          dueOffset: { days: 5, unit: 'working', from: 'hire' },
          details: [{ text: 'Draft' }, { text: 'Send' }],
        },
        { name: 'Wait', description: null, estimatedHours: 0, details: [] },
      ],
    },
  ],
  ...stamps,
};

const someText = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `x${text.trim()}`);
const maybe = fc.option(someText, { nil: null });

const someOffset = fc.record({
  days: fc.integer({ min: 0, max: 3_650 }),
  unit: fc.constantFrom('calendar' as const, 'working' as const),
  from: fc.constantFrom('hire' as const, 'start' as const),
});
const someMilestones = fc.uniqueArray(
  fc.record({ name: someText, dueOffset: fc.option(someOffset, { nil: null }) }),
  { maxLength: 6, selector: ({ name }) => foldedText(name) },
);
const onMilestone = fc.record({
  days: fc.integer({ min: 0, max: 3_650 }),
  unit: fc.constantFrom('calendar' as const, 'working' as const),
  from: fc.constant('milestone' as const),
  milestone: fc.constantFrom('U4 approved', 'Go-live'),
});

const someStep = fc.record(
  {
    name: someText,
    description: maybe,
    estimatedHours: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
    dueOffset: fc.oneof(someOffset, onMilestone),
    details: fc.array(fc.record({ text: someText }), { maxLength: 4 }),
  },
  { requiredKeys: ['name', 'description', 'estimatedHours', 'details'] },
);

const someTask = fc.record({
  name: someText,
  description: maybe,
  priority: fc.constantFrom(...priorities),
  estimatedHours: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
  steps: fc.array(someStep, { maxLength: 4 }),
});

const someTemplate = fc.record({
  id: fc.constant(1),
  name: someText,
  description: maybe,
  category: fc.constantFrom(...lists.categories),
  market: fc.constantFrom(...lists.markets),
  priority: fc.constantFrom(...priorities),
  estimatedDuration: fc.integer({ min: 1, max: 400 }),
  milestones: someMilestones,
  taskTemplates: fc.array(someTask, { maxLength: 4 }),
  createdAt: fc.constant(''),
  updatedAt: fc.constant(''),
  version: fc.constant(1),
});
