import { dayOf } from '#client/ui/day.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { actionLabelOf } from '#formats/activity/action-labels.ts';

export type ActivityGroup = { id: number; entries: ActivityEntry[] };

export type ActivityDay = { day: string; groups: ActivityGroup[] };

/**
 * Groups similar actions by one person within minutes. A group keeps the id of its earliest entry when another entry
 * joins.
 */
export function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const run of runsOf(entries)) {
    const [{ createdAt }] = run;
    const day = dayOf(new Date(createdAt));
    if (days.at(-1)?.day !== day) days.push({ day, groups: [] });
    days.at(-1)?.groups.push(...groupsOf(run));
  }
  return days;
}

type Run = [ActivityEntry, ...ActivityEntry[]];

function runsOf(entries: readonly ActivityEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    // Actions of other people, and automatic ones such as a step started by a tick, do not end a series.
    const before = runs.findLastIndex((run) => !mayInterrupt(run, entry));
    const latest = runs.at(-1);
    if (latest && isOfBatch(entry, latest[0])) {
      latest.push(entry);
      continue;
    }
    const run = runs
      .slice(Math.max(before, 0))
      .toReversed()
      .find((one) => continues(entry, one.at(-1) ?? one[0]));
    if (run) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** A bulk creation or change is one group, which begins with the entry of the batch. */
function isOfBatch(entry: ActivityEntry, first: ActivityEntry): boolean {
  return (
    first.entityType === 'batch' &&
    entry.createdAt === first.createdAt &&
    whoDid(entry) === whoDid(first)
  );
}

function mayInterrupt([latest]: Run, entry: ActivityEntry): boolean {
  return whoDid(latest) !== whoDid(entry) || (latest.cause === null) !== (entry.cause === null);
}

/** The name also tells an account's scripts apart. */
function whoDid({ projectManagerId, projectManagerName }: ActivityEntry): string {
  return `${projectManagerId} ${projectManagerName}`;
}

const smallestGroup = 3;

function groupsOf(run: Run): ActivityGroup[] {
  const isWhole = run.length >= smallestGroup || run[0].entityType === 'batch';
  const groups = isWhole ? [run] : run.map((entry) => [entry]);
  return groups.map((entries) => ({ id: entries.at(-1)?.id ?? 0, entries }));
}

const longestPause = 15 * 60_000;

function continues(entry: ActivityEntry, later: ActivityEntry): boolean {
  const pause = Date.parse(later.createdAt) - Date.parse(entry.createdAt);
  return (
    pause <= longestPause &&
    dayOf(new Date(entry.createdAt)) === dayOf(new Date(later.createdAt)) &&
    groupKey(entry) === groupKey(later)
  );
}

function groupKey(entry: ActivityEntry): string {
  const { verb, tail, end } = actionLabelOf(entry);
  const { action, entityType, projectId } = entry;
  // The same action on several projects forms one group.
  const project = entityType === 'project' ? null : projectId;
  return JSON.stringify([whoDid(entry), action, entityType, verb, tail, end, project]);
}
