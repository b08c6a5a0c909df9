import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

type Signed = { id: string; at: Date; body: string };

/** The headers of Standard Webhooks (standardwebhooks.com). */
export function signatureHeaders(
  secret: string,
  { id, at, body }: Signed,
): Record<`webhook-${string}`, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
