import { createHmac } from 'node:crypto';

/** The mails that end: an account's digest or its mails at once, a person's digest. */
export type Unsubscribing = { of: 'digest' | 'atOnce' | 'person'; id: number };

const letters = { digest: 'd', atOnce: 'o', person: 'p' } as const;

/** The secret of a link that ends mails. It is computed and not stored; all mails of a reader have the same. */
export function unsubscribeSecret(key: string, { of, id }: Unsubscribing): string {
  const about = `${letters[of]}${id}`;
  return `${about}.${digest(key, `unsubscribe ${about}`)}`;
}

/** Null for a secret that was never given. */
export function unsubscribingOf(key: string, secret: string): Unsubscribing | null {
  const [, letter, id] = /^([dop])([1-9]\d{0,14})\./.exec(secret) ?? [];
  const of = (Object.keys(letters) as Unsubscribing['of'][]).find((one) => letters[one] === letter);
  if (!of || key === '') return null;
  const found = { of, id: Number(id) };
  // Digests of both are compared, so the time that it takes tells nothing about the secret.
  return digest(key, unsubscribeSecret(key, found)) === digest(key, secret) ? found : null;
}

/** The same for each attempt, so that mail programs recognize a repetition. */
export function messageIdOf(key: string, mail: string, from: string): string {
  return `<${digest(key, `mail ${mail}`)}@${domainOf(from)}>`;
}

/** The first message of a thread that mail programs show; it was never sent. */
export function threadOf(key: string, projectId: number, from: string): string {
  return `<${digest(key, `hire ${projectId}`)}@${domainOf(from)}>`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function digest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);
}
