import { describe, expect, test } from 'vitest';

import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';

import {
  noProjectTemplate,
  projectTemplateBody,
  projectTemplateProblems,
  projectTemplateStanding,
  projectTemplateText,
} from './project-template-values.ts';
import {
  noTaskTemplate,
  taskTemplateBody,
  taskTemplateProblems,
  taskTemplateStanding,
  taskTemplateText,
} from './task-template-values.ts';
import { countsOf } from './template-words.ts';

const steps = [
  {
    name: 'Form U4',
    description: null,
    estimatedHours: 3,
    dueOffset: { days: 5, unit: 'working' as const, from: 'hire' as const },
    details: [{ text: 'Signed' }],
  },
];
const stamps = { createdAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' };
const facts = { id: 3, name: 'Hire', description: null, priority: 'high' as const, version: 4 };
const task = { name: 'Registration', description: null, priority: 'low' as const };

describe('a project template', () => {
  const template: ProjectTemplate = {
    ...facts,
    ...stamps,
    category: null,
    market: 'Boston',
    estimatedDuration: 90,
    taskTemplates: [{ ...task, estimatedHours: 2, steps, taskTemplateId: 9 }],
  };

  test('is sent as it came', () => {
    const { version, values } = projectTemplateStanding(template);
    expect(version).toBe(4);
    expect(template).toMatchObject(projectTemplateBody(values));
    expect(projectTemplateProblems(values)).toEqual([]);
  });

  test.each([
    ['', 'Duration must be at least 1 day'],
    ['0', 'Duration must be at least 1 day'],
    ['1.5', 'Duration must be a whole number of days'],
    ['soon', 'Duration must be a whole number of days'],
  ])('takes no duration of %j', (estimatedDuration, message) => {
    const values = { ...noProjectTemplate.values, name: 'Named', estimatedDuration };
    expect(projectTemplateProblems(values)).toEqual([{ path: 'estimatedDuration', message }]);
  });

  test('wants a name, and names for its lines', () => {
    const { values } = projectTemplateStanding(template);
    const unnamed = { ...task, name: ' ', estimatedHours: 0, steps: [{ ...steps[0]!, name: '' }] };
    expect(
      projectTemplateProblems({ ...values, name: ' ', taskTemplates: [unnamed] }).map(
        ({ path }) => path,
      ),
    ).toEqual(['name', 'taskTemplates.0.name', 'taskTemplates.0.steps.0.name']);
  });

  test('wants the days of an offset, also of one that was kept', () => {
    const { values } = projectTemplateStanding(template);
    const dueOffset = { days: Number.NaN, unit: 'working' as const, from: 'hire' as const };
    const written = { ...task, estimatedHours: 0, steps: [{ ...steps[0]!, dueOffset }] };
    const undated = { ...values, taskTemplates: [written] };
    for (const form of [undated, JSON.parse(JSON.stringify(undated)) as typeof undated]) {
      expect(projectTemplateProblems(form)).toEqual([
        {
          path: 'taskTemplates.0.steps.0.dueOffset.days',
          message: 'Must be a whole number of days',
        },
      ]);
    }
  });

  test('is shown in words', () => {
    const { taskTemplates } = projectTemplateStanding(template).values;
    expect(countsOf(taskTemplates)).toBe('1 task, 1 step, 1 detail');
    expect(projectTemplateText('priority', 'high', 'low')).toBe('High');
    expect(projectTemplateText('taskTemplates', taskTemplates, [])).toBe(
      'Registration (Low priority, 2 hours)\n– Form U4 (5 working days before hire, 3 hours)\n· Signed',
    );
  });
});

describe('a task template', () => {
  const template: TaskTemplate = {
    ...facts,
    ...stamps,
    category: 'Compliance',
    estimatedHours: 2.25,
    steps,
    assigneeRoles: ['Principal'],
  };

  test('is sent as it came', () => {
    const { values } = taskTemplateStanding(template);
    expect(template).toMatchObject(taskTemplateBody(values));
    expect(taskTemplateProblems(values)).toEqual([]);
    expect(taskTemplateText('steps', values.steps, [])).toContain('· Signed');
    expect(taskTemplateText('assigneeRoles', ['One', 'Two'], [])).toBe('One, Two');
  });

  test('wants a name and hours that are some', () => {
    const values = { ...noTaskTemplate.values, estimatedHours: '-1' };
    expect(taskTemplateProblems(values)).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'estimatedHours', message: 'Must not be negative' },
    ]);
  });
});
