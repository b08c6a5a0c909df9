import { expect, test } from 'vitest';

import { itemsOfProject, itemsOfTemplate } from '#contract/checklist.ts';
import type { Task } from '#contract/tasks.ts';
import type { TemplateTask } from '#contract/templates.ts';

import type { Cell, Column } from '../spreadsheet/cells.ts';
import { dueCell, ruleCell } from './due-cells.ts';
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
    due: dueCell,
    rule: ruleCell,
  });
  const form = { Task: 'Registration', Step: 'Form U4' };
  const due = { day: '2026-11-27' };
  expect(rows.map((row) => filled(projectColumns, row))).toEqual([
    { Task: 'Registration', Owner: 'Person 7', Gate: 'Yes', Status: 'Open', Level: 'Task' },
    {
      ...form,
      Description: 'Ask first.',
      Owner: 'Role 1: Person 7; Person 8',
      Due: due,
      Hours: 2.5,
      'Evidence required': 'Yes',
      'Waits for': 'Call',
      Status: 'In progress',
      Level: 'Step',
    },
    {
      ...form,
      Detail: 'Drafted',
      Status: 'Completed',
      'Done by': 'Maya',
      // It was still the previous day in New York.
      'Done on': due,
      Level: 'Detail',
    },
    { ...form, Detail: 'Signed', Status: 'Open', Level: 'Detail' },
    { Task: 'Registration', Step: 'Call', Status: 'Open', Level: 'Step' },
  ]);
});

test('a template has no states', () => {
  const step = { name: 'Keys', description: null, estimatedHours: 0, ownerRoleId: 2 };
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
  const keys = { Task: 'Desk', Step: 'Keys' };
  const own = { ...keys, Owner: 'Role 2', Due: '14 days before hire', Level: 'Step' };
  expect(rows.map((row) => filled(templateColumns, row))).toEqual([
    { Task: 'Desk', Description: 'By the window.', Owner: 'Person 7', Hours: 1, Level: 'Task' },
    own,
    { ...keys, Detail: 'Cut', Level: 'Detail' },
    { ...own, 'Waits for': 'Task 1 > Step 1' },
  ]);
});

/** The cells of a row that are not empty, by column. Every column has a cell. */
function filled(columns: readonly Column[], row: readonly Cell[]) {
  expect(row).toHaveLength(columns.length);
  const cells = columns.map(({ name }, at) => [name, row[at]] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== null));
}
