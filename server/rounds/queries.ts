import type { Round, StepRounds } from '#contract/rounds.ts';
import type { Ctx } from '#server/ctx.ts';
import { notFound } from '#server/problem.ts';
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
  return { rounds, reasons };
}
