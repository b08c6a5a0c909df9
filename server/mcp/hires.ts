import * as z from 'zod/mini';

import { managerName } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';
import { id } from '#contract/values.ts';

import { readNames } from './names.ts';
import { described, namedLike, tool } from './tool.ts';

const part = (of: string) => z.optional(described(z.string(), `Part of the name of ${of}`));

export const findHires = tool({
  title: 'Find hires',
  description:
    'Finds hires (projects): their market, hire date, manager, progress and number of late steps, the next hire date first.',
  input: z.object({
    name: part('the hire'),
    market: part('a market'),
    manager: part('the project manager'),
    state: z._default(
      described(z.enum(['open', 'archived']), 'Open ones, or those that are finished'),
      'open',
    ),
  }),
  find: async ({ read, today, linkTo }, { name, market, manager, state }) => {
    const [projects, managers, next] = await Promise.all([
      read('listProjects'),
      read('listProjectManagers'),
      read('listNextSteps', { query: { day: today } }),
    ]);
    const managerOf = new Map(managers.map((one) => [one.id, managerName(one)]));
    const late = new Map(next.map(({ id: projectId, overdue }) => [projectId, overdue]));
    const managedBy = ({ projectManagerId }: Project) => managerOf.get(projectManagerId ?? 0) ?? '';
    const found = projects
      .filter((one) => (one.status === 'completed') === (state === 'archived'))
      .filter((one) => namedLike(one.name, name) && namedLike(one.market, market))
      .filter((one) => namedLike(managedBy(one), manager))
      .toSorted((a, b) => (a.endDate ?? '9').localeCompare(b.endDate ?? '9'));
    return {
      facts: { today, hires: found.length },
      rows: found.map((one) => ({
        ...factsOf(one),
        manager: managedBy(one) || 'nobody',
        late: late.get(one.id) ?? 0,
        link: linkTo(one.id),
      })),
      rest: 'Name a market, a manager or a part of the name.',
    };
  },
});

export const showHire = tool({
  title: 'A hire with its open items',
  description:
    'One hire: its dates and progress, and every step that is not completed, with its owners and due date, the earliest first.',
  input: z.object({ id: described(id, 'The id of the hire, as find_hires answers it') }),
  find: async ({ read, linkTo, today }, { id: projectId }) => {
    const [project, names, owners] = await Promise.all([
      read('readProject', { params: { id: projectId } }),
      readNames(read),
      read('listPersonTaskSteps', { query: { projectId } }),
    ]);
    const { tasks, ...facts } = project;
    const open = tasks.flatMap((task) =>
      task.steps
        .filter(({ isCompleted }) => !isCompleted)
        .map((step) => ({
          task: task.title,
          step: step.name,
          due: step.dueDate,
          progress: step.percentageComplete,
          owners: names.of({
            personIds: owners.flatMap((one) => (one.taskStepId === step.id ? one.personId : [])),
            ownerRoleId: step.ownerRoleId,
            assigneeId: task.assigneeId,
          }),
          ...(step.blockedReason && { blocked: step.blockedReason }),
        })),
    );
    return {
      facts: {
        today,
        ...factsOf(facts),
        description: project.description?.slice(0, 300),
        milestones: project.milestones.map(({ name, day }) => ({ name, day })),
        link: linkTo(projectId),
        openSteps: open.length,
      },
      rows: open.toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9')),
      rest: 'The rest is on the page of the hire.',
    };
  },
});

export const listEvidence = tool({
  title: 'Evidence of a hire',
  description: 'The files and links that prove that the work of a hire was done.',
  input: z.object({ id: described(id, 'The id of the hire') }),
  find: async ({ read }, { id: projectId }) => {
    const [project, evidence] = await Promise.all([
      read('readProject', { params: { id: projectId } }),
      read('listEvidence', { params: { id: projectId } }),
    ]);
    const steps = new Map(
      project.tasks.flatMap(({ steps: all }) => all.map(({ id: stepId, name }) => [stepId, name])),
    );
    const tasks = new Map(project.tasks.map(({ id: taskId, title }) => [taskId, title]));
    const present = evidence.filter(({ removedAt }) => removedAt === null);
    return {
      facts: { hire: project.name, evidence: present.length },
      rows: present.map(({ name, taskId, taskStepId, address, addedBy, createdAt }) => ({
        name,
        of: steps.get(taskStepId ?? 0) ?? tasks.get(taskId ?? 0),
        ...(address && { address }),
        addedBy,
        day: createdAt.slice(0, 10),
      })),
    };
  },
});

type Facts = Omit<Project, 'tasks'>;

function factsOf(project: Facts) {
  const { id: projectId, name, market, endDate, status, percentageComplete, outcome } = project;
  return {
    id: projectId,
    name,
    market,
    hireDate: endDate,
    status,
    progress: percentageComplete,
    ...(outcome && { outcome }),
    ...(project.visibility === 'people' && { seenBy: 'only its people: name it to nobody else' }),
  };
}
