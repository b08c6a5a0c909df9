import { randomBytes } from 'node:crypto';

import { sha256 } from '#server/files/sha256.ts';

/** 256 random bits. Only the browser stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only the token's SHA-256, which cannot be used to sign in. */
export function sidOf(token: string): string {
  return sha256(token);
}
