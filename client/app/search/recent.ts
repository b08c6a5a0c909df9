import { readStored, writeStored } from '#client/ui/stored.ts';

/** Latest first. */
export function recentProjects(accountId: number): number[] {
  try {
    const ids: unknown = JSON.parse(readStored(keyOf(accountId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function rememberProject(accountId: number, projectId: number): void {
  const others = recentProjects(accountId).filter((id) => id !== projectId);
  writeStored(keyOf(accountId), JSON.stringify([projectId, ...others].slice(0, most)));
}

const most = 7;
const keyOf = (accountId: number) => `recent-projects-${accountId}`;
