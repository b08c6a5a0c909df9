import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { noDue } from '#client/checklist/due-values.ts';
import { milestoneKey } from '#contract/due.ts';
import { newProject } from '#contract/projects.ts';
import { newProjectTemplate } from '#contract/templates.ts';
import type { ProjectTemplate, TemplateStep, TemplateTask } from '#contract/templates.ts';
import { priorities } from '#contract/values.ts';

import { bodyOf } from '../new-project/body.ts';
import { noDraft } from '../new-project/draft.ts';
import { formAfter } from '../new-project/reducer.ts';
import { formFrom } from '../new-project/state.ts';
import { draftOfTemplate, templateOfDraft } from './draft-of-template.ts';

const lists = {
  categories: ['Advisor Hire', 'Team Move'],
  markets: ['Boston', 'Denver'],
  people: new Set([5]),
};
const begun = { firstId: 1, today: '2026-11-21' };

afterEach(() => vi.unstubAllEnvs());

describe('a project from a template', () => {
  test('has its facts and its checklist, without name, people and ticks', () => {
    const { fields, tasks, missing } = draftOfTemplate({ template, ...lists }, begun);
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
    });
    expect(missing).toEqual({ category: '', market: '' });
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
    const { fields, missing } = draftOfTemplate({ template: other, ...lists }, begun);
    expect(fields).toMatchObject({ category: '', market: 'Boston' });
    expect(missing).toEqual({ category: 'Closed', market: '' });
  });

  test('keeps names if the lists could not be read, and reports none for an empty name', () => {
    const unknown = { categories: undefined, markets: undefined, people: undefined };
    const { fields } = draftOfTemplate({ template, ...unknown }, begun);
    expect(fields).toMatchObject({ category: 'Advisor Hire', market: 'Boston' });
    const none = { ...template, category: null, market: null };
    expect(draftOfTemplate({ template: none, ...lists }, begun).missing).toEqual({
      category: '',
      market: '',
    });
  });

  test('keeps active people only, or all if the people could not be read', () => {
    const [task] = template.taskTemplates as [TemplateTask];
    const steps = [5, 6].map((personId) => ({ ...task.steps[0], personId }) as TemplateStep);
    const owned = { ...template, taskTemplates: [{ ...task, personId: 6, steps }] };
    const peopleWith = (people: Set<number> | undefined) =>
      draftOfTemplate({ template: owned, ...lists, people }, begun).tasks.map((made) => [
        made.personIds,
        ...made.steps.map(({ personIds }) => personIds),
      ]);
    expect(peopleWith(lists.people)).toEqual([[[], [5], []]]);
    expect(peopleWith(undefined)).toEqual([[[6], [5], [6]]]);
  });

  test('has no hire date if it would be out of the allowed years', () => {
    const late = { ...begun, today: '9999-12-20' };
    expect(draftOfTemplate({ template, ...lists }, late).fields.endDate).toBe('');
  });

  test('replaces everything in the form, and the name is focused', () => {
    const before = formFrom({ ...noDraft, nextId: 40 });
    const typed = formAfter(before, { type: 'change fields', change: { name: 'Typed' } });
    const loaded = { template, ...lists };
    const form = formAfter(typed, { type: 'load', loaded, today: '2026-11-21' });
    expect(form.fields.name).toBe('');
    expect(form.focus).toEqual({ control: 'name' });
    expect(form.tasks[0]?.id).toBe(40);
    expect(form.past).toEqual([]);
  });
});

/** 23:30 on the 21st in Los Angeles, and 21:30 on the 22nd in Kiritimati. */
const startDate = '2026-11-22T07:30:00.000Z';

describe.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-21'],
  ['Europe/Berlin', '2026-11-22'],
])('in %s', (zone, startDay) => {
  test('the project starts on the current day, and no other day shifts', () => {
    vi.stubEnv('TZ', zone);
    const draft = draftOfTemplate({ template, ...lists }, begun);
    const sent = bodyOf(draft, startDate);
    expect(sent).toMatchObject({ startDate, startDay, endDate: '2026-12-21' });
    expect(sent.tasks?.[0]?.steps?.[0]).toMatchObject({
      dueOffset: { days: 5, unit: 'working', from: 'hire' },
    });
  });

  test('a template, its project and the template saved from that are the same', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(someTemplate, (some) => {
        const draft = draftOfTemplate({ template: some, ...lists }, begun);
        const project = newProject.parse({ ...bodyOf(draft, startDate), name: 'Made' });
        expect(project.tasks.map(inTemplate)).toEqual(some.taskTemplates);
        const again = newProjectTemplate.parse(templateOfDraft(draft, some.name));
        expect(again.taskTemplates.map(inTemplate)).toEqual(some.taskTemplates);
        const { name, priority, milestones } = some;
        expect(again).toMatchObject({ name, priority, milestones });
      }),
      { numRuns: 60 },
    );
  });
});

test('a template saved from a form has neither ticks nor people nor days', () => {
  const draft = draftOfTemplate({ template, ...lists }, begun);
  const worked = draft.tasks.map((task) => ({
    ...task,
    personIds: [7],
    steps: task.steps.map((step) => ({
      ...step,
      details: step.details.map((detail) => ({ ...detail, isDone: true })),
    })),
  }));
  const made = templateOfDraft({ ...draft, tasks: worked }, 'Standard');
  expect(made).toEqual(templateOfDraft(draft, 'Standard'));
  expect(newProjectTemplate.parse(made)).toMatchObject({
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
  { maxLength: 6, selector: ({ name }) => milestoneKey(name) },
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
