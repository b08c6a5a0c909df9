import type { Change } from '#contract/live.ts';

/** Everything that an account does not see. Responses for equal keys may be shared. */
export type Rights = { key: string; hidden: ReadonlySet<number> };

/** The same of an account, and the log position at which it last gained or lost sight of a project. */
export type Sight = Rights & { position: number };

/** No project was ever restricted. */
export const neverRestricted: Rights = { key: '', hidden: new Set() };

/** No restricted project is hidden, so no query has a condition. */
export const seesAll: Rights = { key: '', hidden: new Set() };

/** Whether any project is hidden from the account. */
export function isAnyHidden(account: { rights?: Rights | undefined } | null): boolean {
  return (account?.rights?.hidden.size ?? 0) > 0;
}

/** The changes outside the hidden projects. */
export function changesSeenBy<One extends Change>(
  rights: Rights | undefined,
  changes: One[],
): One[] {
  if (!rights || !isAnyHidden({ rights })) return changes;
  return changes.filter(({ entity, id, projectId }) => {
    const project = entity === 'project' ? id : projectId;
    return project === undefined || !rights.hidden.has(project);
  });
}
