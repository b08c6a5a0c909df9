/** API tokens, and secrets of personal links and webhooks. */
const secret = /wmk_[0-9a-f]{40}|wml_[\w-]{22}|whsec_[\w+/=]{24,}/;

/** Every server of a test calls it with its log at its end. Throws if the log has a secret. */
export function requireNoSecrets(log: string): void {
  const at = log.search(secret);
  if (at >= 0)
    throw new Error(`The log has a secret: …${log.slice(Math.max(0, at - 200), at + 8)}…`);
}
