import type { Context } from 'hono';

import type { Ctx } from '#server/ctx.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { notFound } from '#server/problem.ts';

import type { Env } from './env.ts';

/** Sends a file with headers that prevent sniffing and execution. Throws if its bytes are gone. */
export async function sendFile(ctx: Ctx, c: Context<Env>, answer: FileAnswer): Promise<Response> {
  const { name, headers = {} } = answer;
  const { bytes, type } = 'bytes' in answer ? answer : await stored(ctx, answer.fileId);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Disposition': name ? `attachment; filename="${name}"` : 'inline',
    'Cache-Control': 'no-store',
    ...headers,
  });
}

async function stored(
  { db }: Ctx,
  id: number | null,
): Promise<{ bytes: Uint8Array; type: string }> {
  const file = await db
    .selectFrom('files')
    .select(['contentType as type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw notFound('File');
  return file;
}
