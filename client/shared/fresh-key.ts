import { keep, readDraft, writeDrafts } from '#client/ui/drafts.ts';

/** A key that nobody else has: sent with a create as its Idempotency-Key, it makes a repeated one harmless. */
export function freshKey(): string {
  // Unlike randomUUID this exists on a plain http address, too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key under which the form of a dialog creates something. The same thing sent again has the same key,
 * also after a reload; something else has a fresh one.
 */
export function keyFor(dialog: string, body: unknown): string {
  const name = `${dialog}/attempt`;
  const sent = JSON.stringify(body);
  const before = readDraft(name) as { sent: string; key: string } | undefined;
  if (before?.sent === sent) return before.key;
  const key = freshKey();
  keep(name, { sent, key });
  // What was sent must be known as such after a reload, however soon that comes.
  writeDrafts();
  return key;
}
