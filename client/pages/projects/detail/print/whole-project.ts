import type { QueryClient } from '@tanstack/react-query';

import { detailsWithPending, withPending } from '#client/data/pending-changes.ts';
import { queue } from '#client/data/pending-queue.ts';
import { pending } from '#client/data/pending.ts';
import { eitherRead, readAll } from '#client/data/read-now.ts';
import type { Reader } from '#client/data/read-now.ts';
import { printedFacts, printReads } from '#client/shared/printed-facts.ts';
import { onStepsOf } from '#client/work/own-steps.ts';
import { itemsOfProject } from '#contract/checklist.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';

export function wholeReads(id: number) {
  return {
    ...printReads,
    project: eitherRead('readProject', { params: { id }, query: { include: 'details' } }),
    onSteps: eitherRead('listPersonTaskSteps', onStepsOf(id)),
    managers: eitherRead('listProjectManagers'),
  };
}

/** Waits until no change of the project is pending. */
export async function fetchWhole(queryClient: QueryClient, id: number): Promise<WholeProject> {
  await pending.settled(({ projectId }) => projectId === id);
  return wholeProject(await readAll(queryClient, Object.values(wholeReads(id))), id);
}

/** Includes pending changes. */
export function wholeProject(read: Reader, id: number) {
  const reads = wholeReads(id);
  const facts = printedFacts(read);
  const project = withChanges(read(reads.project));
  const onSteps = Map.groupBy(read(reads.onSteps), ({ taskStepId }) => taskStepId);
  const { people, roles, timeZone } = facts;
  return {
    ...facts,
    project,
    managers: read(reads.managers),
    owners: { people, roles, holders: project.roleHolders },
    tasks: itemsOfProject(project.tasks, {
      milestones: project.milestones,
      peopleOn: (stepId) => onSteps.get(stepId)?.map(({ personId }) => personId) ?? [],
      timeZone,
    }),
  };
}

export type WholeProject = ReturnType<typeof wholeProject>;

function withChanges(read: ProjectDetail): ProjectDetail {
  const changes = queue.of(read.id);
  const { tasks, ...project } = withPending(read, changes);
  const step = (one: TaskStep) => ({
    ...one,
    details: detailsWithPending(one.details ?? [], changes),
  });
  return { ...project, tasks: tasks.map((task) => ({ ...task, steps: task.steps.map(step) })) };
}
