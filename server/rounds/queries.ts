import { hiddenItem, hiddenPerson } from '#contract/personal-links.ts';
import type { Round, StepRounds } from '#contract/rounds.ts';
import type { Ctx } from '#server/ctx.ts';
import type { LinkViewer } from '#server/db/tables-of-links.ts';
import { notFound } from '#server/problem.ts';
import { waitsFor } from '#server/progress/conditions.ts';
import { findStep } from '#server/steps/queries.ts';

const roundColumns = [
  'rounds.id',
  'rounds.projectId',
  'rounds.projectName',
  'rounds.market',
  'rounds.taskStepId',
  'rounds.stepName',
  'rounds.number',
  'rounds.reason',
  'rounds.note',
  'rounds.toPersonId',
  'rounds.toName',
  'rounds.author',
  'rounds.createdAt',
] as const;

/** Throws if it does not exist. */
export async function readRound({ db }: Ctx, id: number): Promise<Round> {
  const round = await db
    .selectFrom('rounds')
    .select(roundColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!round) throw notFound('Round');
  return round;
}

/** Newest first. */
export async function readStepRounds(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<StepRounds> {
  await findStep(ctx, id);
  const rounds = await ctx.db
    .selectFrom('rounds')
    .select(roundColumns)
    .where('taskStepId', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const reasons = await ctx.db
    .selectFrom('recordedReasons')
    .select(['id', 'what', 'reason', 'author', 'createdAt'])
    .where('taskStepId', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const { account } = ctx;
  return account?.person ? withoutOthers({ rounds, reasons }, account.person) : { rounds, reasons };
}

/** For a personal link: the texts have names of other items and people. */
function withoutOthers({ rounds, reasons }: StepRounds, { personId }: LinkViewer): StepRounds {
  const isOther = ({ toPersonId }: Round) => toPersonId !== null && toPersonId !== personId;
  return {
    rounds: rounds.map((one) =>
      isOther(one) ? { ...one, toPersonId: null, toName: hiddenPerson } : one,
    ),
    reasons: reasons.map((one) =>
      one.what.startsWith(waitsFor('')) ? { ...one, what: waitsFor(hiddenItem) } : one,
    ),
  };
}
