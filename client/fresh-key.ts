/** A key that nobody else has: sent with a create as its Idempotency-Key, it makes a repeated one harmless. */
export function freshKey(): string {
  // Unlike randomUUID this exists on a plain http address, too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
