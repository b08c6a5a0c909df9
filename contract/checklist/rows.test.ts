import { expect, test } from 'vitest';

import { itemsOfProject, itemsOfTemplate } from '../checklist.ts';
import type { Task } from '../tasks.ts';
import type { TemplateTask } from '../templates.ts';
import { checklistRows, projectColumns, templateColumns } from './rows.ts';

const names = {
  role: (id: number) => `Role ${id}`,
  person: (id: number) => `Person ${id}`,
};

const open = { completedBy: null, completedAt: null };
const late = { completedBy: 'Maya', completedAt: '2026-11-28T03:00:00.000Z' };

test('a project has one row per item with owner, due day and completion', () => {
  const step = {
    id: 5,
    name: 'Form U4',
    description: 'Ask first.',
    estimatedHours: 2.5,
    dueDate: '2026-11-27',
    ownerRoleId: 1,
    evidenceRequired: true,
    waitsForId: 6,
    status: 'in_progress',
    ...open,
    details: [
      { text: 'Drafted', completion: 100, ...late },
      { text: 'Signed', completion: 0, ...open },
    ],
  };
  const call = {
    id: 6,
    name: 'Call',
    description: null,
    estimatedHours: 0,
    ownerRoleId: null,
    dueDate: null,
    waitsForId: null,
    status: 'pending',
    ...open,
  };
  const task = {
    title: 'Registration',
    description: null,
    assigneeId: 7,
    ownerRoleId: null,
    estimatedHours: 0,
    status: 'pending',
    ...open,
    isGate: true,
    steps: [step, call],
  } as unknown as Task;
  const items = itemsOfProject([task], {
    milestones: [],
    peopleOn: (id) => (id === 5 ? [7, 8] : []),
    timeZone: 'America/New_York',
  });
  const rows = checklistRows(items, {
    ...names,
    due: ({ dueDate }) => dueDate && { day: dueDate },
  });
  const owner = 'Role 1: Person 7; Person 8';
  const due = { day: '2026-11-27' };
  const nothing = [null, null, null, null, null, null];
  expect(rows).toEqual([
    [
      'Registration',
      null,
      null,
      null,
      'Person 7',
      ...nothing.slice(2),
      'Yes',
      'Open',
      null,
      null,
      'Task',
    ],
    [
      'Registration',
      'Form U4',
      'Ask first.',
      null,
      owner,
      due,
      2.5,
      'Yes',
      'Call',
      null,
      'In progress',
      null,
      null,
      'Step',
    ],
    // It was still the previous day in New York.
    ['Registration', 'Form U4', null, 'Drafted', ...nothing, 'Completed', 'Maya', due, 'Detail'],
    ['Registration', 'Form U4', null, 'Signed', ...nothing, 'Open', null, null, 'Detail'],
    ['Registration', 'Call', null, null, ...nothing, 'Open', null, null, 'Step'],
  ]);
  expect(projectColumns).toHaveLength(14);
});

test('a template has no states', () => {
  const step = { name: 'Keys', description: null, estimatedHours: 0, ownerRoleId: 2 };
  const nothing = [null, null, null, null, null];
  const again = 'Task 1 > Step 1';
  const task: TemplateTask = {
    name: 'Desk',
    description: 'By the window.',
    priority: 'medium',
    estimatedHours: 1,
    personId: 7,
    steps: [
      { ...step, details: [{ text: 'Cut' }] },
      { ...step, waitsFor: { step: 0 }, details: [] },
    ],
  };
  const rows = checklistRows(itemsOfTemplate([task]), {
    ...names,
    due: () => '14 days before hire',
  });
  expect(rows).toEqual([
    ['Desk', null, 'By the window.', null, 'Person 7', null, 1, null, null, null, 'Task'],
    ['Desk', 'Keys', null, null, 'Role 2', '14 days before hire', ...nothing.slice(1), 'Step'],
    ['Desk', 'Keys', null, 'Cut', ...nothing, null, 'Detail'],
    ['Desk', 'Keys', null, null, 'Role 2', '14 days before hire', null, null, again, null, 'Step'],
  ]);
  expect(templateColumns).toHaveLength(11);
});
