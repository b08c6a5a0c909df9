import type { BackupOverview } from '#contract/backups.ts';
import { proofDays } from '#contract/backups.ts';
import type { Row } from '#server/db/tables.ts';

/*
 * Rules for when backups are due and whether they succeeded. All servers of a database apply them to the same rows,
 * so that only one makes a backup.
 */

type Attempt = Pick<Row<'backups'>, 'state' | 'nightly' | 'requestedAt' | 'aliveAt' | 'endedAt'>;

/** How often a server updates its running backup. */
export const heartbeatMs = 20_000;
const silentMs = 6 * heartbeatMs;
const mostTries = 3;
const pauseMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The last time the local clock showed this hour. */
export function lastNight(now: Date, hour: number): Date {
  const tonight = new Date(now);
  tonight.setHours(hour, 0, 0, 0);
  if (tonight > now) tonight.setDate(tonight.getDate() - 1);
  return tonight;
}

export function nextNight(now: Date, hour: number): Date {
  const next = lastNight(now, hour);
  next.setDate(next.getDate() + 1);
  next.setHours(hour, 0, 0, 0);
  return next;
}

/** Tolerates small clock differences between servers. Anything later was written by a wrong clock. */
export function latestPast(now: Date): Date {
  return new Date(now.getTime() + silentMs);
}

export function isAhead({ requestedAt, endedAt }: Times, now: Date): boolean {
  const latest = latestPast(now).getTime();
  return [requestedAt, endedAt].some((time) => time !== null && Date.parse(time) > latest);
}

type Times = Pick<Attempt, 'requestedAt' | 'endedAt'>;

/** The heartbeat is overdue, or dated in the future. */
export function isAbandoned({ state, aliveAt }: Attempt, now: Date): boolean {
  return state === 'running' && Math.abs(now.getTime() - Date.parse(aliveAt ?? '')) > silentMs;
}

/**
 * Whether the nightly backup has to start. `since` is the creation time of the database. Future times are ignored,
 * because a clock that was ahead must not suspend backups.
 */
export function isDue(attempts: Attempt[], now: Date, hour: number, since: string): boolean {
  const night = lastNight(now, hour);
  const made = Date.parse(since);
  if (made >= night.getTime() && made <= latestPast(now).getTime()) return false;
  const tonight = attempts.filter(
    (one) => !isAhead(one, now) && Date.parse(one.requestedAt) >= night.getTime(),
  );
  if (tonight.some(({ state }) => state !== 'failed')) return false;
  const failed = tonight.filter(({ nightly }) => nightly === 1);
  const lastEnd = Math.max(0, ...failed.map(({ endedAt }) => Date.parse(endedAt ?? '')));
  return failed.length < mostTries && now.getTime() - lastEnd >= pauseMs;
}

/** The problem to show, or null. */
export function troubleIn(
  attempts: Attempt[],
  lastProof: string | null,
  now: Date,
  since: string,
): BackupOverview['trouble'] {
  const latest = attempts.find(({ state }) => state === 'proven' || state === 'failed');
  if (latest?.state === 'failed') return 'failed';
  const age = now.getTime() - Date.parse(lastProof ?? since);
  return age > proofDays * dayMs ? 'old' : null;
}
