import { randomBytes } from 'node:crypto';

import { sha256 } from '#server/files/sha256.ts';

/** 256 random bits. Only the browser stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores the token's SHA-256, which is useless for signing in. */
export function sidOf(token: string): string {
  return sha256(token);
}
