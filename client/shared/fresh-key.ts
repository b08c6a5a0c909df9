import { saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

/** An Idempotency-Key for a create, with which a retry is executed once. */
export function freshKey(): string {
  // crypto.randomUUID does not exist on plain http addresses.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key for the same body, even after a reload; a new one for any other body. */
export function keyFor(dialog: string, body: unknown): string {
  const name = `${dialog}/attempt`;
  const sent = JSON.stringify(body);
  const before = readDraft(name) as { sent: string; key: string } | undefined;
  const key = before?.sent === sent ? before.key : freshKey();
  forms.set(key, dialog);
  if (before?.sent === sent) return key;
  saveDraft(name, { sent, key });
  // Written immediately, so that even an early reload finds it.
  writeDrafts();
  return key;
}

const forms = new Map<string, string>();

/** The dialog or form that got the key from `keyFor`. */
export function formOf(key: string): string | undefined {
  return forms.get(key);
}
