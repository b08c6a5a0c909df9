import type { SavedDetail } from '#contract/steps.ts';
import type { LogEntry } from '#server/db/changes.ts';
import { idList } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { entriesOf, refusalsIn, rowsOf } from '#server/records/write-groups.ts';
import type { GroupHow, Outcome } from '#server/records/write-groups.ts';

import { applyTick, isPlain, placeOf } from './apply.ts';
import type { Tick, Ticked } from './apply.ts';
import { projectsOfDetails, readState } from './state.ts';
import type { TickState } from './state.ts';
import { writeState } from './write.ts';

type Found = Ticked | Outcome<SavedDetail>;

/** Sends all reads together, and all writes together. */
export async function runTicks(
  inside: WritingCtx,
  ticks: readonly Tick[],
  { wait, started }: GroupHow,
): Promise<{ answered: Promise<Outcome<SavedDetail>[]> }> {
  const details = ticks.map(({ id }) => id);
  const [refusals, locked, state] = await Promise.all([
    refusalsIn(inside, ticks),
    lockProjects(inside, details, wait),
    readState(inside, details),
    started,
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

async function write(
  inside: WritingCtx,
  state: TickState,
  changed: readonly Ticked[],
): Promise<LogEntry[]> {
  const places = changed.map(({ at }) => at);
  const first = await writeState(inside, {
    details: unique(places.flatMap(({ detail }) => state.details.get(detail.id) ?? [])),
    steps: unique(places.map(({ step }) => step)),
    tasks: unique(places.map(({ task }) => task)),
    projects: unique(places.map(({ project }) => project)),
    rows: rowsOf(changed),
  });
  return entriesOf(inside.database.engine, first, changed);
}

function unique<T>(things: T[]): T[] {
  return [...new Set(things)];
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
