import type { Ctx } from '#server/ctx.ts';

/** The page of a person without an account, with a new secret for each digest. Null while there is no such page. */
export async function personalLinkOf(_ctx: Ctx, _personId: number): Promise<string | null> {
  return null;
}
