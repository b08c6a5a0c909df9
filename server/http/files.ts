import type { Context } from 'hono';

import type { Ctx } from '../ctx.ts';
import type { FileAnswer } from '../file-answer.ts';
import { notFound } from '../problem.ts';
import type { Env } from './env.ts';

/** Sends a stored file. Throws where its bytes are gone. */
export async function sendFile(
  ctx: Ctx,
  c: Context<Env>,
  { fileId, name, headers = {} }: FileAnswer,
): Promise<Response> {
  const file =
    fileId === null
      ? undefined
      : await ctx.db
          .selectFrom('files')
          .select(['contentType', 'bytes'])
          .where('id', '=', fileId)
          .executeTakeFirst();
  if (!file) throw notFound('File');
  return sendBytes(c, file.bytes, file.contentType, { ...(name && { name }), headers });
}

/** Sends bytes as a file that no browser takes for anything else than it is. */
export function sendBytes(
  c: Context<Env>,
  bytes: Uint8Array,
  type: string,
  { name, headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Disposition': name ? `attachment; filename="${name}"` : 'inline',
    'Cache-Control': 'no-store',
    ...headers,
  });
}
