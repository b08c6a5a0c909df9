import { randomBytes } from 'node:crypto';

import { sha256 } from '#server/files/sha256.ts';

/** Makes the tokens of scripts recognizable, for people and for scanners of leaked secrets. */
const prefix = 'wmk_';

/** 256 random bits. Only the browser stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 160 random bits. Only the script stores it. */
export function newApiToken(): string {
  return prefix + randomBytes(20).toString('hex');
}

/** The database stores only the token's SHA-256, which cannot be used to sign in. */
export function sidOf(token: string): string {
  return token.startsWith(prefix) ? prefix + sha256(token) : sha256(token);
}

/** Whether a script's token, rather than a browser's session, has this hash. */
export function isOfApiToken(sid: string): boolean {
  return sid.startsWith(prefix);
}

/** Whether the request says by itself who makes it. Browsers add cookies to requests of other sites, but not this. */
export function isBearer(authorization: string | undefined): authorization is string {
  return /^bearer\b/i.test(authorization ?? '');
}

type Headers = { [Name in 'authorization' | 'cookie' | 'host']?: string | undefined };
/** The tokens of a request, the most likely one first. */
export type TokensOf = (headers: Headers) => string[];

/** A bearer token takes the place of the cookies, also a wrong one. */
export function bearerOr(cookies: TokensOf): TokensOf {
  return (headers) => {
    const { authorization } = headers;
    if (!isBearer(authorization)) return cookies(headers);
    const token = bearerForm.exec(authorization)?.[1];
    return token ? [token] : [];
  };
}

const bearerForm = new RegExp(`^bearer +(${prefix}[0-9a-f]{40})$`, 'i');
