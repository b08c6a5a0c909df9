import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';

/**
 * The columns of a step by which conditions know that they concern it. Read with its progress, so that a step of which
 * all are null or false costs no query.
 */
export const conditionColumns = ['waitsForId', 'blockedReason'] as const;

export type Conditioned = Pick<Row<'taskSteps'>, (typeof conditionColumns)[number]> & {
  id: number;
};

/** Why a step is not to be completed without a reason; null where nothing speaks against it. */
export type Condition = (ctx: Ctx, step: Conditioned) => Promise<string | null> | string | null;

/** All of them. Another one is a line here, its columns above and in `isConditional` of contract/steps.ts. */
export const conditions: Condition[] = [waitsForOther, isBlocked];

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
