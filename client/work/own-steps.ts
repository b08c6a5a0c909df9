import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import type { PersonTaskStep } from '#contract/people.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import type { TaskStep } from '#contract/steps.ts';
import { workRefusal } from '#rules/contributors.ts';
import { refusal } from '#rules/permissions.ts';

type Owned = Pick<TaskStep, 'id'> & Partial<Pick<TaskStep, 'ownerRoleId' | 'hasPeople'>>;
/** Why the account may not tick, mark or send back a step, or add evidence to it; null if it may. */
export type WorkRefusal = (step: Owned, taskAssigneeId?: number | null) => string | null;

export function onStepsOf(projectId: number) {
  return { query: { projectId: String(projectId) } };
}

/** The people on the steps of a project or, without one, of all, which can be many. */
export function onStepsQuery(projectId?: number) {
  return readOf('listPersonTaskSteps', projectId === undefined ? {} : onStepsOf(projectId));
}

/** Managers work on every step, contributors on those of their person; of all projects without `projectId`. */
export function useWorkRefusal(projectId?: number): WorkRefusal {
  const user = useCurrentUser();
  const { data: links } = useQuery({
    ...onStepsQuery(projectId),
    enabled: user?.role === 'contributor' && user.personId !== null,
  });
  return useMemo(() => workRefusalOf(user, links ?? []), [user, links]);
}

function workRefusalOf(user: CurrentUser | null, links: readonly PersonTaskStep[]): WorkRefusal {
  if (!user) return () => 'You are signed out';
  const { personId } = user;
  if (user.role !== 'contributor') {
    const reason = refusal('work', user);
    return () => reason;
  }
  const own = new Set(
    links.filter((link) => link.personId === personId).map((link) => link.taskStepId),
  );
  return (step, taskAssigneeId) => {
    const hasNone = step.ownerRoleId === null && step.hasPeople === false;
    const isByTask = hasNone && taskAssigneeId === personId;
    return workRefusal(user, personId !== null && (own.has(step.id) || isByTask));
  };
}
