import { evidenceOrReason } from '#contract/evidence.ts';
import { hiddenItem } from '#contract/personal-links.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { hasEvidence } from '#server/evidence/queries.ts';
import { everything } from '#server/records/everything.ts';

/**
 * The columns of a step that conditions use. Read with its progress, so that a step with only null and false values
 * costs no query.
 */
export const conditionColumns = ['waitsForId', 'blockedReason', 'evidenceRequired'] as const;

export type Conditioned = Pick<Row<'taskSteps'>, (typeof conditionColumns)[number]> & {
  id: number;
};

/** Returns why a step may not be completed without a reason, or null if the condition is met. */
export type Condition = (ctx: Ctx, step: Conditioned) => Promise<string | null> | string | null;

/** To add a condition, add it here, its columns above, and extend `isConditional` of contract/steps.ts. */
export const conditions: Condition[] = [waitsForOther, isBlocked, lacksEvidence];

async function waitsForOther(ctx: Ctx, { waitsForId }: Conditioned): Promise<string | null> {
  if (waitsForId === null) return null;
  const { account } = ctx;
  const other = await everything(ctx)
    .db.selectFrom('taskSteps')
    .select(['name', 'status'])
    .where('id', '=', waitsForId)
    .executeTakeFirst();
  if (!other || other.status === 'completed') return null;
  return waitsFor(account?.person ? hiddenItem : other.name);
}

export function waitsFor(name: string): string {
  return `Waits for ${name}`;
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
