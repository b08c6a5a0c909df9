import { saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

/** An Idempotency-Key for a create, with which a retry is executed once. */
export function freshKey(): string {
  // crypto.randomUUID does not exist on plain http addresses.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key for the same body, even after a reload; a new one for any other body. */
export function keyFor(dialog: string, body: unknown): string {
  const known = knownKey(dialog, body);
  const key = known ?? freshKey();
  forms.set(key, dialog);
  if (known !== undefined) return key;
  saveDraft(attemptIn(dialog), { sent: JSON.stringify(body), key });
  // Written immediately, so that even an early reload finds it.
  writeDrafts();
  return key;
}

/** The key under which this body was sent before. */
export function knownKey(dialog: string, body: unknown): string | undefined {
  const before = readDraft(attemptIn(dialog)) as { sent: string; key: string } | undefined;
  return before && before.sent === JSON.stringify(body) ? before.key : undefined;
}

/** The draft of the latest attempt. Other facts of the attempt may be stored below it. */
export function attemptIn(dialog: string): string {
  return `${dialog}/attempt`;
}

const forms = new Map<string, string>();

/** The dialog or form that got the key from `keyFor`. */
export function formOf(key: string): string | undefined {
  return forms.get(key);
}
