import type { ActivityEntry } from '#contract/activity.ts';

import { commentHref } from './comment-href.ts';

type Placed = Pick<ActivityEntry, 'entityId' | 'projectId' | 'projectName' | 'task' | 'step'>;

/* Addresses of the pages on which an entry of the log took place. Null if the target no longer exists. */

export function projectHref({ projectId, projectName }: Placed): string | null {
  return projectName === null ? null : `/projects/${projectId}`;
}

export function taskHref({ projectId, projectName, task }: Placed): string | null {
  return projectName === null || task === null ? null : `/projects/${projectId}?task=${task.id}`;
}

export function stepHref(entry: Placed): string | null {
  const inTask = taskHref(entry);
  return inTask && entry.step && `${inTask}&step=${entry.step.id}`;
}

export function hrefOfComment({ entityId, projectId, task, step }: Placed): string {
  return commentHref({
    commentId: entityId,
    projectId: projectId ?? 0,
    taskId: task?.id ?? null,
    stepId: step?.id ?? null,
  });
}
