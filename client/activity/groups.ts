import { dayOf } from '#client/ui/day.ts';
import type { ActivityEntry } from '#contract/activity.ts';

import { doingOf } from './action-labels.ts';

/** Entries that are told in one line: mostly one, or several alike, the latest first. */
export type ActivityLine = { id: number; entries: ActivityEntry[] };

/** The lines of one day, where the reader is, the latest first. */
export type ActivityDay = { day: string; lines: ActivityLine[] };

/**
 * The entries by day. What one person did again and again within a few minutes, to things of one kind and
 * in one place, becomes one line. A line's id is that of its earliest entry: it stays when another joins.
 */
export function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const run of runsOf(entries)) {
    const [{ createdAt }] = run;
    const day = dayOf(new Date(createdAt));
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    days.at(-1)?.lines.push(...linesOf(run));
  }
  return days;
}

type Run = [ActivityEntry, ...ActivityEntry[]];

function runsOf(entries: readonly ActivityEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && belongsTo(entry, last)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Fewer are as quickly read one by one. */
const fewest = 3;

function linesOf(run: Run): ActivityLine[] {
  const lines = run.length >= fewest ? [run] : run.map((entry) => [entry]);
  return lines.map((entries) => ({ id: entries.at(-1)?.id ?? 0, entries }));
}

const minutes = 5;

/** True where an entry goes on with what the next later one did. */
function belongsTo(entry: ActivityEntry, later: ActivityEntry): boolean {
  const pause = Date.parse(later.createdAt) - Date.parse(entry.createdAt);
  return (
    pause <= minutes * 60_000 &&
    dayOf(new Date(entry.createdAt)) === dayOf(new Date(later.createdAt)) &&
    sameness(entry) === sameness(later)
  );
}

/** What entries have in common that are told as one. */
function sameness(entry: ActivityEntry): string {
  const { verb, tail } = doingOf(entry);
  const { projectManagerId, projectManagerName, action, entityType, projectId, task, step } = entry;
  const place = entityType === 'task' ? null : entityType === 'taskStep' ? task?.id : step?.id;
  // Of projects each is a place of its own.
  const project = entityType === 'project' ? null : projectId;
  const who = projectManagerId ?? projectManagerName;
  return JSON.stringify([who, action, entityType, verb, tail, project, place]);
}
