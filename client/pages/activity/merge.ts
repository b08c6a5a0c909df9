import type { ActivityEntry } from '#contract/activity.ts';

/**
 * Merges the latest page into the known entries, with its deletions. Null if older entries have to be read again: there
 * is a gap, because more happened than fits on one page, or a restore brought back what they link to.
 */
export function withLatest(
  known: readonly ActivityEntry[],
  latest: { entries: readonly ActivityEntry[]; more: boolean },
): ActivityEntry[] | null {
  const ids = new Set(known.map(({ id }) => id));
  const now = new Map(latest.entries.map((entry) => [entry.id, entry]));
  const added = latest.entries.filter(({ id }) => !ids.has(id));
  if (known.length > 0 && added.length === latest.entries.length && latest.more) return null;
  const older = known.some(({ id }) => !now.has(id));
  if (older && added.some(({ action }) => action === 'restored')) return null;
  const deletions = added.filter(({ action }) => action === 'deleted');
  return [
    ...added,
    ...known.map((entry) => now.get(entry.id) ?? deletions.reduce(afterDeletion, entry)),
  ];
}

function afterDeletion(entry: ActivityEntry, deleted: ActivityEntry): ActivityEntry {
  const { entityType: kind, entityId: id } = deleted;
  if (kind === 'project' && entry.projectId === id && entry.projectName !== null) {
    const formerProjectName = deleted.entityName;
    return { ...entry, ...unreachable, projectName: null, formerProjectName };
  }
  const itself = entry.entityType === kind && entry.entityId === id;
  const inTask = kind === 'task' && entry.task?.id === id;
  const inStep = kind === 'taskStep' && entry.step?.id === id;
  if (inTask || inStep) return { ...entry, ...unreachable };
  return itself ? { ...entry, isThere: false } : entry;
}

const unreachable = { isThere: false, task: null, step: null } as const;
