import { expect, test } from 'vitest';

import { newItem } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { newProjectTemplate, newTaskTemplate } from '#contract/templates.ts';

import { taskTemplateOf, templateOf } from './template-of.ts';

test('a template keeps the checklist, without its progress and without the people', () => {
  const template = templateOf(project, 'Standard');
  expect(template).toEqual({
    name: 'Standard',
    description: 'About it',
    category: 'Recruiting',
    market: 'Denver',
    priority: 'high',
    estimatedDuration: 30,
    milestones: [
      { name: 'U4 approved', dueOffset: null },
      { name: 'Notice', dueOffset: { days: 2, unit: 'calendar', from: 'hire' } },
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
            dueOffset: { days: 10, unit: 'working', from: 'hire' },
            details: [{ text: 'Draft' }, { text: 'Send' }],
          },
          { name: 'Wait', description: null, estimatedHours: 0, ownerRoleId: 8, details: [] },
        ],
      },
    ],
  });
});

test('a task is saved as a template in the same way', () => {
  const [task] = project.tasks;
  const template = task && taskTemplateOf(task, 'Offers', project.milestones);
  expect(template).toEqual({
    ...(templateOf(project, 'Standard').taskTemplates?.[0] as object),
    name: 'Offers',
  });
  expect(newTaskTemplate.safeParse(template).success).toBe(true);
  const gate = taskTemplateOf({ ...task!, isGate: true }, 'Offers', project.milestones);
  expect(newTaskTemplate.parse(gate)).toMatchObject({ isGate: true });
});

test('milestones lose their days and are referred to by name; without the milestone there is no due date', () => {
  const [task] = project.tasks;
  const [first] = task?.steps ?? [];
  const on = (milestone: number) => ({
    ...first!,
    dueOffset: { days: 5, unit: 'working', from: 'milestone', milestone } as const,
  });
  const changed = { ...project, tasks: [{ ...task!, steps: [on(3), on(9)] }] };
  const template = templateOf(changed, 'Standard');
  expect(template.milestones).toEqual([
    { name: 'U4 approved', dueOffset: null },
    { name: 'Notice', dueOffset: { days: 2, unit: 'calendar', from: 'hire' } },
  ]);
  const { data } = newProjectTemplate.safeParse(template);
  const made = data?.taskTemplates[0] as { steps: { dueOffset?: unknown }[] };
  expect(made.steps.map(({ dueOffset }) => dueOffset)).toEqual([
    { days: 5, unit: 'working', from: 'milestone', milestone: 'U4 approved' },
    undefined,
  ]);
});

const stamps = { createdAt: '', updatedAt: '', version: 4 };
const finished = { completedBy: 'Ada', completedAt: '' };
const rates = {
  percentageComplete: 50,
  stepsCount: 2,
  completedStepsCount: 1,
};
const step = {
  ...newItem(stepFields),
  taskId: 2,
  dueDate: '2027-01-01',
  isCompleted: true,
  ...finished,
  status: 'in_progress',
  percentageComplete: 50,
  detailsCount: 2,
  isLive: true,
  hasPeople: false,
  waitsForId: null,
  blockedReason: null,
  roundsCount: 0,
  firstFinishedAt: null,
  completedDetailsCount: 1,
  ...stamps,
} as const;

const project: ProjectDetail = {
  id: 1,
  name: 'Ray Sandoval',
  description: 'About it',
  category: 'Recruiting',
  market: 'Denver',
  startDate: null,
  startDay: null,
  endDate: '2027-01-12',
  milestones: [
    { id: 3, name: 'U4 approved', day: '2027-01-20', dueOffset: null },
    {
      id: 4,
      name: 'Notice',
      day: '2027-01-10',
      dueOffset: { days: 2, unit: 'calendar', from: 'hire' },
    },
  ],
  priority: 'high',
  status: 'in_progress',
  projectManagerId: 2,
  projectTemplateId: null,
  visibility: 'everybody',
  alsoVisibleTo: [],
  archivedAt: null,
  outcome: null,
  outcomeDay: null,
  outcomeNote: null,
  holdReason: null,
  lookAgainOn: null,
  advisorName: 'Ray Sandoval',
  advisorTitle: 'Director',
  advisorPriorFirm: null,
  advisorLocation: null,
  hiringManagerName: null,
  hiringManagerTitle: null,
  slidesCount: 1,
  roleHolders: [],
  tasksCount: 1,
  completedTasksCount: 0,
  taskCompletionRate: 0,
  stepCompletionRate: 50,
  ...rates,
  ...stamps,
  tasks: [
    {
      id: 2,
      projectId: 1,
      title: 'Offer',
      description: null,
      assigneeId: 5,
      ownerRoleId: null,
      assigneeByRole: false,
      status: 'completed',
      priority: 'low',
      estimatedHours: 2.5,
      completedAutomatically: true,
      isGate: false,
      ...finished,
      nextDueDate: null,
      order: 0,
      ...rates,
      ...stamps,
      steps: [
        {
          ...step,
          id: 3,
          name: 'Write',
          description: 'Well',
          dueOffset: { days: 10, unit: 'working', from: 'hire' },
          order: 0,
          estimatedHours: 3,
          details: [
            {
              id: 4,
              taskStepId: 3,
              text: 'Draft',
              completion: 100,
              order: 0,
              ...finished,
              ...stamps,
            },
            { id: 5, taskStepId: 3, text: 'Send', completion: 0, order: 1, ...finished, ...stamps },
          ],
        },
        {
          ...step,
          id: 6,
          name: 'Wait',
          description: null,
          order: 1,
          estimatedHours: 0,
          ownerRoleId: 8,
        },
      ],
    },
  ],
};
