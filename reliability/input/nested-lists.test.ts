import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { newStep, newTask } from '#client/outline/draft.ts';
import { waitOptions } from '#client/outline/wait-options.ts';
import { sentList } from '#client/pages/projects/detail/imports/sent-list.ts';
import { templateOf } from '#client/pages/projects/detail/project/template-of.ts';
import { newImport } from '#contract/batches.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { tooLargeTemplate } from '#contract/templates.ts';
import { waitsProblem } from '#contract/waits.ts';
import { columnsOf } from '#formats/checklist/columns.ts';
import { context } from '#formats/checklist/reading-fixture.ts';
import { stepWords } from '#formats/checklist/step-words.ts';
import { checklistInTable } from '#formats/checklist/table-checklist.ts';
import { dueDay } from '#rules/due.ts';
import { holidaySet } from '#rules/holiday-set.ts';
import { missingMilestones } from '#rules/milestones.ts';
import { thoseWaitingFor } from '#rules/waits.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';

import { growthOf } from '../harness/counted-work.ts';
import { reportFigures } from '../harness/report.ts';

const inTask = 200;
const size = 20_000;
const list = <One>(length: number, of: (index: number) => One) =>
  Array.from({ length }, (_, at) => of(at));

/** Steps in tasks of 200, each waiting for the one before. */
const chained = (steps: number, from: (index: number) => number = (index) => index - 1) =>
  list(steps / inTask, (task) => ({
    title: `Task ${task}`,
    steps: list(inTask, (step) => {
      const other = from(task * inTask + step);
      const isThere = other >= 0 && other < steps;
      const waitsFor = { task: Math.floor(other / inTask), step: other % inTask };
      return { name: `Step ${step}`, ...(isThere && { waitsFor }) };
    }),
  }));

const asTasks = (steps: number) =>
  chained(steps).map(({ title, steps: inside }, task) => ({
    id: task + 1,
    title,
    steps: inside.map((step, at) => {
      const id = 1 + task * inTask + at;
      return { ...step, id, waitsForId: id === 1 ? null : id - 1, dueOffset: null };
    }),
  })) as unknown as (Task & { steps: TaskStep[] })[];

const asMap = (steps: number) => new Map(list(steps, (step) => [step + 1, step] as const));

const milestone = (name: string) =>
  ({ days: 1, unit: 'calendar', from: 'milestone', milestone: name }) as const;

const cases: [string, (size: number) => () => unknown][] = [
  [
    'waits of new tasks, each for the step before',
    (steps) => {
      const tasks = chained(steps);
      return () => expect(waitsProblem(tasks)).toBe(null);
    },
  ],
  [
    'waits of new tasks, each for the step behind',
    (steps) => {
      const tasks = chained(steps, (step) => step + 1);
      return () => expect(waitsProblem(tasks)).toBe(null);
    },
  ],
  [
    'waits of new tasks, half of them for the start of a chain',
    (steps) => {
      const tasks = chained(steps, (step) =>
        step < steps / 2 - 1 ? step + 1 : step < steps / 2 ? -1 : 0,
      );
      return () => expect(waitsProblem(tasks)).toBe(null);
    },
  ],
  [
    'waits in one cycle',
    (steps) => {
      const tasks = chained(steps, (step) => (step + 1) % steps);
      return () => expect(waitsProblem(tasks)).toMatch(/each other/);
    },
  ],
  [
    'the steps that wait for one',
    (steps) => {
      const waits = asMap(steps);
      return () => expect(thoseWaitingFor(0, waits).size).toBe(steps + 1);
    },
  ],
  [
    'an import as it is parsed',
    (steps) => {
      const sent = { tasks: chained(steps) };
      return () => newImport.safeParse(sent);
    },
  ],
  [
    'milestones that steps name',
    (steps) => {
      const offsets = list(steps, (at) => milestone(`M ${at}`));
      return () => expect(missingMilestones(offsets, [])).toHaveLength(steps);
    },
  ],
  [
    'due dates ten years ahead',
    (steps) => {
      const days = {
        startDay: '2026-03-04',
        endDate: null,
        milestones: [],
        holidays: holidaySet([]),
      };
      const offsets = list(
        steps,
        (at) => ({ days: 3650 - (at % 50), unit: 'working', from: 'start' }) as const,
      );
      return () => offsets.map((offset) => dueDay(offset, days));
    },
  ],
  [
    'the words for steps of the same name',
    (steps) => {
      const tasks = list(steps / inTask, () => ({
        name: 'T',
        steps: list(inTask, () => ({ name: 'S' })),
      }));
      return () => stepWords(tasks);
    },
  ],
  [
    'the steps for which a draft can wait',
    (steps) => {
      const drafts = list(steps / inTask, (task) =>
        newTask({
          id: -1 - task,
          steps: list(inTask, (at) => {
            const id = task * inTask + at;
            return newStep({ id, waitsFor: id === 0 ? null : id - 1 });
          }),
        }),
      );
      return () => waitOptions(0, drafts);
    },
  ],
  [
    'a project saved as a template',
    (steps) => {
      const project = { milestones: [], tasks: asTasks(steps) } as unknown as ProjectDetail;
      return () => templateOf(project, 'T');
    },
  ],
  [
    'an import into a task',
    (steps) => {
      const tasks = chained(steps).map((task) => ({
        ...task,
        steps: task.steps.map((step) => ({ ...step, personIds: [], details: [] })),
      }));
      return () => sentList(tasks as unknown as TaskItem[], { taskId: 1 }, null);
    },
  ],
];

describe('work on nested lists grows like their size', () => {
  test.each(cases)('%s', async (_, given) => {
    expect(await growthOf(size, given)).toBeLessThan(2.5);
  });

  test('a table whose rows wait for each other', async () => {
    const given = (steps: number) => {
      const rows = list(steps + 1, (at) => {
        const step = at - 1;
        const cells = [`T${Math.floor(step / inTask)}`, `S${step}`, step > 0 ? `S${step - 1}` : ''];
        return { number: at + 1, cells: at === 0 ? ['Task', 'Step', 'Waits for'] : cells };
      });
      const columns = columnsOf(rows, { inside: 'project', remembered: {} });
      return () => {
        const { tasks, unread } = checklistInTable({ rows, isGuarded: false }, columns, context);
        expect([tasks.length, unread]).toEqual([steps / inTask, []]);
      };
    };
    expect(await growthOf(size / 2 - inTask, given)).toBeLessThan(2.5);
  });
});

/** A project whose steps wait in one chain, and the id of its first task. */
async function aChain(steps: number) {
  const { client, server } = await aServerWithProject();
  const body = {
    name: 'Chain',
    category: 'Advisor Hire',
    market: 'Chicago',
    tasks: chained(steps),
  };
  const { id, tasks } = await client.make('createProject', { body });
  return { client, server, id, tasks };
}

describe('work on stored steps grows like their number', () => {
  test('a task is restored', async () => {
    const growth = await growthOf(size / 4, async (steps) => {
      const { client, tasks } = await aChain(steps);
      const params = { id: tasks[0]?.id ?? 0 };
      await client.make('deleteTask', { params });
      return () => client.make('undeleteTask', { params });
    });
    expect(growth).toBeLessThan(2.5);
    reportFigures('F8', { 'times the work for twice the steps': growth.toFixed(2) });
  });

  test('steps that wait for each other are completed together', async () => {
    const growth = await growthOf(inTask, async (steps) => {
      const { client, id, tasks } = await aChain(steps);
      const rows = tasks.flatMap((task) =>
        task.steps.map(({ id: step, version }) => ({ id: step, version })),
      );
      const body = { steps: rows, change: { isCompleted: true } };
      return async () => {
        const { changed } = await client.make('changeSteps', { params: { id }, body });
        expect(changed).toBe(steps);
      };
    });
    expect(growth).toBeLessThan(2.5);
  });
});

test('copies of task templates that are too large together are refused before they are made', async () => {
  const { client } = await aServerWithProject();
  const details = list(98, () => 'x'.repeat(5000));
  const steps = [{ name: 'S', details }];
  const { id } = await client.make('createTaskTemplate', { body: { name: 'Large', steps } });
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  const body = { name: 'P', taskTemplates: list(200, () => id) };
  const answer = await client.request('createProjectTemplate', { body });
  const longest = written.mock.results.map(({ value }) => String(value).length);
  expect(Math.max(...longest)).toBeLessThan(1_000_000);
  expect(await answer.json()).toMatchObject({
    errors: [{ path: 'taskTemplates', message: tooLargeTemplate }],
  });
});
