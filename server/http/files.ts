import type { Context } from 'hono';

import type { Ctx } from '#server/ctx.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { notFound } from '#server/problem.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

import type { Env } from './env.ts';

/** Sends a file with headers that prevent sniffing and execution. Throws if its bytes are deleted. */
export async function sendFile(ctx: Ctx, c: Context<Env>, answer: FileAnswer): Promise<Response> {
  const { name, headers = {} } = answer;
  const file = 'fileId' in answer ? await stored(ctx, answer.fileId) : answer;
  const head = {
    'Content-Type': file.type,
    'Content-Disposition': name === undefined ? 'inline' : attachment(name),
    'Cache-Control': 'no-store',
    ...headers,
  };
  if ('bytes' in file) return c.body(new Uint8Array(file.bytes), 200, head);
  if (c.env) c.env.freeChunk = releaseBuffer;
  const body = ReadableStream.from(file.pieces());
  return c.body(body, 200, { ...head, 'Content-Length': String(file.size) });
}

/** Makes browsers save the file under any name and never display it. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const coded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
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
