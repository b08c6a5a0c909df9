import { evidenceOrReason } from '#contract/evidence.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { hasEvidence } from '#server/evidence/queries.ts';

/**
 * The columns of a step by which conditions know that they concern it. Read with its progress, so that a step of which
 * all are null or false costs no query.
 */
export const conditionColumns = ['waitsForId', 'blockedReason', 'evidenceRequired'] as const;

export type Conditioned = Pick<Row<'taskSteps'>, (typeof conditionColumns)[number]> & {
  id: number;
};

/** Why a step is not to be completed without a reason; null where nothing speaks against it. */
export type Condition = (ctx: Ctx, step: Conditioned) => Promise<string | null> | string | null;

/** All of them. Another one is a line here, its columns above and in `isConditional` of contract/steps.ts. */
export const conditions: Condition[] = [waitsForOther, isBlocked, lacksEvidence];

async function waitsForOther({ db }: Ctx, { waitsForId }: Conditioned): Promise<string | null> {
  if (waitsForId === null) return null;
  const other = await db
    .selectFrom('taskSteps')
    .select(['name', 'status'])
    .where('id', '=', waitsForId)
    .executeTakeFirst();
  return other && other.status !== 'completed' ? `Waits for ${other.name}` : null;
}

function isBlocked(_: Ctx, { blockedReason }: Conditioned): string | null {
  return blockedReason === null ? null : `Blocked: ${blockedReason}`;
}

async function lacksEvidence(
  ctx: Ctx,
  { id, evidenceRequired }: Conditioned,
): Promise<string | null> {
  return !evidenceRequired || (await hasEvidence(ctx, id)) ? null : evidenceOrReason;
}
