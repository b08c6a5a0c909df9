import { describe, expect, test } from 'vitest';

import { blankValues, bodyOf, valuesOf } from '#client/forms/record-fields.ts';
import { countsOf } from '#client/outline/counts.ts';
import { newProjectTemplate, newTaskTemplate } from '#contract/templates.ts';

import { projectTemplateFields } from './project-template-fields.tsx';
import { taskTemplateFields } from './task-template-fields.tsx';

const steps = [
  {
    name: 'Form U4',
    description: null,
    estimatedHours: 3,
    dueOffset: { days: 5, unit: 'working' as const, from: 'hire' as const },
    details: [{ text: 'Signed' }],
  },
];
const facts = { name: 'Hire', description: null, priority: 'high' as const };
const task = { name: 'Registration', description: null, priority: 'low' as const };

describe('a project template', () => {
  const template = {
    ...facts,
    category: null,
    market: 'Boston',
    estimatedDuration: 90,
    milestones: [
      { name: 'U4 approved', dueOffset: null },
      { name: 'Notice', dueOffset: { days: 1, unit: 'working', from: 'hire', side: 'after' } },
    ],
    taskTemplates: [{ ...task, estimatedHours: 2, steps, taskTemplateId: 9 }],
  };
  const values = valuesOf(projectTemplateFields, template);
  const messages = (duration: string) => {
    const blank = blankValues(projectTemplateFields);
    const body = bodyOf(projectTemplateFields, {
      ...blank,
      name: 'Named',
      estimatedDuration: duration,
    });
    return newProjectTemplate.safeParse(body).error?.issues.map(({ message }) => message);
  };

  test('is sent unchanged', () => {
    const body = bodyOf(projectTemplateFields, values);
    expect(template).toMatchObject(body);
    expect(newProjectTemplate.safeParse(body).success).toBe(true);
  });

  test.each([
    ['', 'Duration must be at least 1 day'],
    ['0', 'Duration must be at least 1 day'],
    ['1.5', 'Duration must be a whole number of days'],
    ['soon', 'Duration must be a whole number of days'],
  ])('refuses a duration of %j', (duration, message) => {
    expect(messages(duration)).toEqual([message]);
  });

  test('is formatted', () => {
    const { taskTemplates, priority } = projectTemplateFields;
    expect(countsOf(values.taskTemplates)).toBe('1 task, 1 step, 1 detail');
    expect(priority.inWords('high', 'low')).toBe('High');
    expect(taskTemplates.inWords(values.taskTemplates, [])).toBe(
      'Registration (Low priority, 2 hours)\n– Form U4 (5 working days before hire, 3 hours)\n· Signed',
    );
  });
});

describe('a task template', () => {
  const template = {
    ...facts,
    category: 'Compliance',
    estimatedHours: 2.25,
    isGate: true,
    steps,
    assigneeRoles: ['Principal'],
    ownerRoleId: 3,
    personId: null,
  };

  test('is sent unchanged', () => {
    const body = bodyOf(taskTemplateFields, valuesOf(taskTemplateFields, template));
    expect(template).toMatchObject(body);
    expect(newTaskTemplate.safeParse(body).success).toBe(true);
  });

  test('requires a name and valid hours', () => {
    const blank = blankValues(taskTemplateFields);
    const body = bodyOf(taskTemplateFields, { ...blank, estimatedHours: '-1' });
    const issues = newTaskTemplate.safeParse(body).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'Name is required'],
      ['estimatedHours', 'Must not be negative'],
    ]);
  });
});
