import { randomBytes } from 'node:crypto';

import { sha256 } from '#server/files/sha256.ts';

/** A new session token, 256 random bits. Only the browser keeps it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: its SHA-256, which opens nothing. */
export function sidOf(token: string): string {
  return sha256(token);
}
