import type { Ctx } from '#server/ctx.ts';
import { insertWhole } from '#server/db/insert-many.ts';
import type { Row } from '#server/db/tables.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { claimKeys, keepAnswers } from '#server/records/repeated-keys.ts';
import { entriesOf, refusalsIn, rowsOf, together } from '#server/records/together.ts';
import type { GroupHow, Outcome } from '#server/records/together.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { writeState } from '#server/steps/ticks/write.ts';

import { changeOf, isSpecial, place, placeOf } from './additions.ts';
import type { Added, Addition, Placed } from './additions.ts';
import { lockPlaces, readPlaces } from './state.ts';
import type { AdditionState } from './state.ts';

/**
 * Adds a task or step together with concurrent ones. Returns null, with nothing written, if the ordinary path has to be
 * used, for example for a repeated key.
 */
export const addTogether = together(runAdditions);

async function runAdditions(
  inside: WritingCtx,
  additions: readonly Addition[],
  { wait, begun }: GroupHow,
): Promise<{ answered: Promise<Outcome<Added>[]> }> {
  const places = {
    projects: additions.flatMap((one) => (one.table === 'tasks' ? [one.projectId] : [])),
    tasks: additions.flatMap((one) => (one.table === 'taskSteps' ? [one.taskId] : [])),
  };
  const [refusals, locked, state] = await Promise.all([
    refusalsIn(inside, additions),
    lockPlaces(inside, places, wait),
    readPlaces(inside, places),
    begun,
  ]);
  const found = sorted(additions, { refusals, locked, state });
  const placed = await claimed(inside, found.filter(isPlaced));
  await insert(inside, placed);
  const written = placed.length > 0 ? write(inside, placed) : Promise.resolve([]);
  const answered = written.then((entries) =>
    found.map((one): Outcome<Added> => {
      if (!isPlaced(one)) return one;
      const entry = entries[placed.indexOf(one)];
      return entry && one.made ? { answer: one.made, entry } : { answer: null };
    }),
  );
  return { answered };
}

type Found = Placed | Outcome<Added>;

function isPlaced(one: Found): one is Placed {
  return 'addition' in one;
}

type Read = {
  refusals: ({ error: unknown } | null)[];
  locked: ReadonlySet<number> | null;
  state: AdditionState;
};

/** Separates the additions that can be written now from those that already have a result. */
function sorted(additions: readonly Addition[], { refusals, locked, state }: Read): Found[] {
  const keys = new Set<string>();
  const counted = new Map<object, number>();
  return additions.map((addition, index) => {
    const refusal = refusals[index];
    if (refusal) return refusal;
    const at = placeOf(addition, state);
    if (!at) return { answer: null };
    if (locked && !locked.has(at.project.id)) return { lockedProject: at.project.id };
    const key = addition.claim?.key;
    const above = at.task ?? at.project;
    const before = counted.get(above) ?? 0;
    if ((key && keys.has(key)) || isSpecial(at, before)) return { answer: null };
    if (key) keys.add(key);
    counted.set(above, before + 1);
    return at;
  });
}

/** Drops additions whose key was used before. */
async function claimed(inside: WritingCtx, placed: Placed[]): Promise<Placed[]> {
  const claims = placed.flatMap(({ addition }) => addition.claim ?? []);
  const free = await claimKeys(inside, claims);
  return placed.filter(({ addition: { claim } }) => !claim || free.has(claim.key));
}

async function insert(inside: WritingCtx, placed: readonly Placed[]): Promise<void> {
  const ofTable = (table: Addition['table']) =>
    placed.filter(({ addition }) => addition.table === table);
  const tasks = await insertWhole(inside, 'tasks', place(placed, 'tasks'));
  for (const [index, one] of ofTable('tasks').entries()) {
    const row = tasks[index] as Row<'tasks'>;
    // The exact share is internal.
    Reflect.deleteProperty(row, 'share');
    one.made = { ...row, steps: [] };
  }
  const steps = await insertWhole(inside, 'taskSteps', place(placed, 'taskSteps'));
  for (const [index, one] of ofTable('taskSteps').entries()) {
    one.made = steps[index] as Row<'taskSteps'>;
  }
}

/** Returns the log entry of each. */
async function write(inside: WritingCtx, placed: readonly Placed[]) {
  const { engine } = inside.database;
  const idsIn = (table: Addition['table']) =>
    placed.flatMap(({ addition, made }) => (addition.table === table && made ? [made.id] : []));
  const changed: { ctx: Ctx; changes: ReturnType<typeof changeOf>[] }[] = placed.map((one) => ({
    ctx: one.addition.ctx,
    changes: [changeOf(one)],
  }));
  const lists = {
    tasks: [...new Set(placed.flatMap(({ task }) => task ?? []))],
    projects: [...new Set(placed.map(({ project }) => project))],
    rows: rowsOf(changed),
  };
  const writes = [
    () => beginHistory(inside, 'task', idsIn('tasks')),
    () => beginHistory(inside, 'taskStep', idsIn('taskSteps')),
    () => keepAnswers(inside, placed.flatMap(answerFor)),
  ];
  if (engine === 'sqlite') for (const one of writes) await one();
  const others = engine === 'postgres' ? writes.map((one) => one()) : [];
  const [first] = await Promise.all([writeState(inside, lists), ...others]);
  return entriesOf(engine, first, changed);
}

function answerFor({ addition: { claim }, made }: Placed) {
  return claim ? [{ key: claim.key, answer: JSON.stringify(made) }] : [];
}
