import { dayOf } from '#client/ui/day.ts';
import type { ActivityEntry } from '#contract/activity.ts';

import { doingOf } from './action-labels.ts';

export type ActivityLine = { id: number; entries: ActivityEntry[] };

export type ActivityDay = { day: string; lines: ActivityLine[] };

/**
 * A series of similar actions by one person within minutes forms one group. The group keeps the id of its
 * earliest entry when another joins.
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

const fewest = 3;

function linesOf(run: Run): ActivityLine[] {
  const lines = run.length >= fewest ? [run] : run.map((entry) => [entry]);
  return lines.map((entries) => ({ id: entries.at(-1)?.id ?? 0, entries }));
}

const minutes = 5;

function belongsTo(entry: ActivityEntry, later: ActivityEntry): boolean {
  const pause = Date.parse(later.createdAt) - Date.parse(entry.createdAt);
  return (
    pause <= minutes * 60_000 &&
    dayOf(new Date(entry.createdAt)) === dayOf(new Date(later.createdAt)) &&
    sameness(entry) === sameness(later)
  );
}

function sameness(entry: ActivityEntry): string {
  const { verb, tail } = doingOf(entry);
  const { projectManagerId, projectManagerName, action, entityType, projectId, task, step } = entry;
  const place = entityType === 'task' ? null : entityType === 'taskStep' ? task?.id : step?.id;
  // The same action on several projects forms one group.
  const project = entityType === 'project' ? null : projectId;
  const who = projectManagerId ?? projectManagerName;
  return JSON.stringify([who, action, entityType, verb, tail, project, place]);
}
