import { expect, test } from 'vitest';

import { formatDay, formatDayOf } from '#client/ui/day.ts';
import { tooLongToShow } from '#contract/activity.ts';
import type { ActivityEntry } from '#contract/activity.ts';

import { anEntry } from './an-entry.ts';
import { fieldText, shownFields } from './field-words.ts';

const dates = { day: formatDay, dayOf: formatDayOf };

function shown(fields: ActivityEntry['fields'], given: Partial<ActivityEntry> = {}): string[] {
  const entry = anEntry({ entityType: 'task', ...given, fields });
  return shownFields(entry, dates).map(fieldText);
}

test('formats values for display', () => {
  expect(
    shown({
      status: { before: 'pending', after: 'in_progress' },
      priority: { before: 'low', after: 'high' },
      estimatedHours: { before: 1, after: 2.5 },
      description: { before: null, after: 'Now' },
      dueDate: { before: '2026-03-04', after: null },
      completion: { before: 0, after: 50 },
      isActive: { before: true, after: false },
      skills: { before: [], after: ['a', 'b'] },
    }),
  ).toEqual([
    'Status: Pending → In Progress',
    'Priority: Low → High',
    'Estimated hours: 1 hour → 2.5 hours',
    'Description: none → Now',
    'Due date: Mar 4, 2026 → none',
    'Completion: 0% → 50%',
    'Active: Yes → No',
    'Skills: none → a, b',
  ]);
  const ofProject = { status: { before: 'on_hold', after: 'planning' } };
  expect(shown(ofProject, { entityType: 'project' })).toEqual(['Status: On Hold → Planning']);
  const role = { role: { before: 'manager', after: 'viewer' } };
  expect(shown(role, { entityType: 'projectManager' })).toEqual(['Access: Manager → Viewer']);
});

test('shows milestones with their days or offsets, and a due date that follows one', () => {
  const offset = { days: 5, unit: 'calendar', from: 'milestone', milestone: 'U4 approved' };
  const milestones = [
    { name: 'U4 approved', day: '2027-04-05' },
    { name: 'Go-live', dueOffset: { days: 3, unit: 'calendar', from: 'hire' } },
  ];
  expect(
    shown({
      milestones: { before: [], after: milestones },
      dueOffset: { before: null, after: offset },
    }),
  ).toEqual([
    'Milestones: none → U4 approved: Apr 5, 2027, Go-live: 3 days before hire',
    'Due date rule: none → 5 days after U4 approved',
  ]);
});

test('shows names for ids, counts for lists, and a note for long texts', () => {
  const names = { before: 'Ann', after: null };
  expect(
    shown({
      assigneeId: { before: 3, after: null, names },
      taskId: { before: 3, after: 4, names: { before: 'Offer', after: null } },
      taskTemplates: {
        before: { tasks: 1, steps: 2, details: 0 },
        after: { tasks: 2, steps: 1, details: 1000 },
      },
      content: { before: 'short', after: tooLongToShow },
      dueOffset: { before: null, after: { days: 1, unit: 'working', from: 'hire' } },
    }),
  ).toEqual([
    'Assignee: Ann → none',
    'Task: Offer → a task',
    'Tasks: 1 task, 2 steps, 0 details → 2 tasks, 1 step, 1,000 details',
    'Content: short → too long to show',
    'Due date rule: none → 1 working day before the projected hire date',
  ]);
});

test('has no value beside one that the sentence names', () => {
  const finished = {
    completedBy: { before: 'Kevin Tran', after: null },
    completedAt: { before: '2026-11-20T12:00:00.000Z', after: null },
  };
  const reopened = { status: { before: 'completed', after: 'pending' }, ...finished };
  expect(shown(reopened)).toEqual([
    'Was completed by: Kevin Tran',
    'Was completed on: Nov 20, 2026',
  ]);
  const onHold = { before: 'planning', after: 'on_hold' };
  const holdReason = { before: null, after: 'No budget' };
  expect(shown({ status: onHold, holdReason }, { entityType: 'project' })).toEqual([
    'Reason for holding: No budget',
  ]);
  const taken = { before: 4, after: null, names: { before: 'Pia', after: null } };
  expect(shown({ assigneeId: taken })).toEqual([]);
  expect(shown({ dueDate: { before: '2026-03-04', after: null } })).toEqual([
    'Due date: Mar 4, 2026 → none',
  ]);
});

test('hides password values and omits accompanying fields', () => {
  expect(shown({ password: { before: null, after: null } })).toEqual(['Password changed']);
  const completed = { before: false, after: true };
  expect(shown({ completedAutomatically: completed })).toEqual([]);
});
