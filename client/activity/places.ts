import { commentHref } from '#client/shared/comment-href.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';

/** Null if the target no longer exists. */
export function hrefOf(entry: ActivityEntry): string | null {
  return entry.isThere ? (addresses[entry.entityType]?.(entry) ?? null) : null;
}

export function taskHref(entry: ActivityEntry): string | null {
  const { projectId, projectName, task } = entry;
  return projectName === null || task === null ? null : `/projects/${projectId}?task=${task.id}`;
}

export function stepHref(entry: ActivityEntry): string | null {
  const inTask = taskHref(entry);
  return inTask && entry.step && `${inTask}&step=${entry.step.id}`;
}

export function projectHref({ projectId, projectName }: ActivityEntry): string | null {
  return projectName === null ? null : `/projects/${projectId}`;
}

const addresses: Partial<Record<Entity, (entry: ActivityEntry) => string | null>> = {
  project: projectHref,
  task: taskHref,
  taskStep: stepHref,
  stepDetail: (entry) => {
    const inStep = stepHref(entry);
    return inStep && `${inStep}&detail=${entry.entityId}`;
  },
  comment: ({ entityId, projectId, task, step }) =>
    commentHref({
      commentId: entityId,
      projectId: projectId ?? 0,
      taskId: task?.id ?? null,
      stepId: step?.id ?? null,
    }),
  slideBar: stepHref,
  evidence: (entry) => stepHref(entry) ?? taskHref(entry),
  batch: projectHref,
  personTaskStep: ({ fields }) => {
    const person = fields?.['personId']?.after;
    return typeof person === 'number' ? `/people?person=${person}` : null;
  },
  person: ({ entityId }) => `/people?person=${entityId}`,
  projectManager: () => '/settings?tab=project-managers',
  category: () => '/settings?tab=categories',
  market: () => '/settings?tab=markets',
  ownerRole: () => '/settings/roles',
  holiday: () => '/settings/holidays',
  sendBackReason: () => '/settings/send-back-reasons',
  taskTemplate: ({ entityId }) => `/settings?tab=project-templates&task-template=${entityId}`,
  projectTemplate: ({ entityId }) => `/settings?tab=project-templates&template=${entityId}`,
  messageTemplate: () => '/message-templates',
  slide: () => '/slides',
  organisation: () => '/settings/organisation',
};
