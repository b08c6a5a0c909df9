import type { SavedDetail } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { LogEntry } from '#server/db/changes.ts';
import { idList } from '#server/db/json-parameters.ts';
import { logEntry, logRows } from '#server/db/log.ts';
import { prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { applyTick, isPlain, placeOf } from './apply.ts';
import type { Tick, Ticked } from './apply.ts';
import { projectsOfDetails, readState } from './state.ts';
import type { TickState } from './state.ts';
import { writeState } from './write.ts';

/** The result of one tick in a group. A null answer means that it has to be written on its own. */
export type Outcome =
  | { answer: SavedDetail | null; entry?: LogEntry }
  | { error: unknown }
  | { lockedProject: number };

type Found = Ticked | Outcome;

/**
 * Runs ticks in a transaction, in sequence as if each had its own. Ticks in a project that another write has locked
 * are skipped, or all `wait`. All reads are sent together, and so are all writes.
 */
export async function runTicks(
  inside: WritingCtx,
  ticks: readonly Tick[],
  { wait, begun }: { wait: boolean; begun: Promise<unknown> },
): Promise<{ answered: Promise<Outcome[]> }> {
  const details = ticks.map(({ id }) => id);
  const [refusals, locked, state] = await Promise.all([
    Promise.all(ticks.map(({ ctx }) => refusalOf(ctx, inside))),
    lockProjects(inside, details, wait),
    readState(inside, details),
    begun,
  ]);
  const found = ticks.map((tick, index) => refusals[index] ?? run(tick, state, locked));
  const changed = found.filter(hasChanged);
  const written = changed.length > 0 ? write(inside, state, changed) : Promise.resolve([]);
  const answered = written.then((entries) =>
    found.map((one) => {
      if (!('answer' in one)) return one;
      const entry = hasChanged(one) ? entries[changed.indexOf(one)] : undefined;
      return { answer: one.answer, ...(entry && { entry }) };
    }),
  );
  return { answered };
}

async function refusalOf(ctx: Ctx, { db }: WritingCtx): Promise<{ error: unknown } | null> {
  try {
    await ctx.reauthorize?.(db);
    return null;
  } catch (error) {
    return { error };
  }
}

function run(tick: Tick, state: TickState, locked: ReadonlySet<number> | null): Found {
  try {
    const place = placeOf(tick, state);
    const { id } = place.project;
    if (locked && !locked.has(id)) return { lockedProject: id };
    return isPlain(place) ? applyTick(tick, state, place) : { answer: null };
  } catch (error) {
    return { error };
  }
}

function hasChanged(one: Found): one is Ticked {
  return 'changes' in one && one.changes.length > 0;
}

/**
 * Returns the log entry of each tick. On PostgreSQL a transaction has one position, so its ticks share one entry.
 */
async function write(
  inside: WritingCtx,
  state: TickState,
  changed: readonly Ticked[],
): Promise<LogEntry[]> {
  const rows = changed.flatMap(({ ctx: { account, now }, changes }, offset) => {
    const actor = { id: account?.id ?? null, name: account?.name ?? 'System' };
    return logRows(changes, actor, now()).map((row) => ({ ...row, offset }));
  });
  const first = await writeState(inside, state, { places: changed.map(({ at }) => at), rows });
  if (inside.database.engine === 'sqlite') {
    return changed.map(({ changes }, offset) => logEntry(first + offset, changes));
  }
  const entry = logEntry(
    first,
    changed.flatMap(({ changes }) => changes),
  );
  return changed.map(() => entry);
}

/** The projects of these details that could be locked. SQLite has a single writer: null. */
async function lockProjects(
  inside: WritingCtx,
  details: readonly number[],
  wait: boolean,
): Promise<ReadonlySet<number> | null> {
  if (inside.database.engine === 'sqlite') return null;
  const ids = idList('postgres', details);
  const rows = await (wait ? waited : unlocked)(inside, { ids });
  return new Set(rows.map(({ id }) => id));
}

// In a fixed order, so that two groups cannot deadlock.
const waited = prepared<{ ids: unknown }>()((db, values, engine) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', projectsOfDetails(db, values, engine))
    .orderBy('id')
    .forUpdate(),
);

const unlocked = prepared<{ ids: unknown }>()((db, values, engine) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', projectsOfDetails(db, values, engine))
    .orderBy('id')
    .forUpdate()
    .skipLocked(),
);
