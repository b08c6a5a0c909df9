import type { MessageTemplate } from '#contract/messages.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';

export async function listMessageTemplates({ db }: Ctx): Promise<MessageTemplate[]> {
  return byName(await db.selectFrom('messageTemplates').selectAll().execute());
}
