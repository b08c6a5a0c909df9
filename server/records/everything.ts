import type { Ctx } from '#server/ctx.ts';
import { unrestricted } from '#server/db/visible-rows.ts';

/**
 * The same transaction or read, with the rows that the account does not see. For what must be whole whoever asks:
 * the contents of a deleted record, and references to it. Nothing that it finds may be answered.
 */
export function everything<C extends Ctx>(ctx: C): C {
  return { ...ctx, db: unrestricted(ctx.db) };
}
