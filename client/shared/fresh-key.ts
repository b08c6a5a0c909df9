import { saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

/** Sent as the Idempotency-Key of a create, it makes a repeated request harmless. */
export function freshKey(): string {
  // crypto.randomUUID does not exist on a plain http address.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key for the same body, also after a reload, and a fresh one for any other. */
export function keyFor(dialog: string, body: unknown): string {
  const name = `${dialog}/attempt`;
  const sent = JSON.stringify(body);
  const before = readDraft(name) as { sent: string; key: string } | undefined;
  if (before?.sent === sent) return before.key;
  const key = freshKey();
  saveDraft(name, { sent, key });
  // At once, so that even an immediate reload finds it.
  writeDrafts();
  return key;
}
