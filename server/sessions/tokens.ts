import { randomBytes } from 'node:crypto';

import { linkScheme } from '#contract/personal-page.ts';
import { sha256 } from '#server/files/sha256.ts';

/** Makes the tokens of scripts recognizable, for people and for scanners of leaked secrets. */
const prefix = 'wmk_';
/** The same for the secrets of personal links. */
const linkPrefix = 'wml_';

/** 256 random bits. Only the browser stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 160 random bits. Only the script stores it. */
export function newApiToken(): string {
  return prefix + randomBytes(20).toString('hex');
}

/** 128 random bits. Only the address of a personal link has it. */
export function newLinkSecret(): string {
  return linkPrefix + randomBytes(16).toString('base64url');
}

/** The database stores only the token's SHA-256, which cannot be used to sign in. */
export function sidOf(token: string): string {
  const kind = [prefix, linkPrefix].find((one) => token.startsWith(one)) ?? '';
  return kind + sha256(token);
}

/** Whether a script's token, rather than a browser's session, has this hash. */
export function isOfApiToken(sid: string): boolean {
  return sid.startsWith(prefix);
}

export function isOfPersonalLink(sid: string): boolean {
  return sid.startsWith(linkPrefix);
}

/** Whether a session of a browser, of which there are many, has this hash. */
export function isOfSession(sid: string): boolean {
  return !isOfApiToken(sid) && !isOfPersonalLink(sid);
}

/** Whether the request says by itself who makes it. Browsers add cookies to requests of other sites, but not this. */
export function isBearer(authorization: string | undefined): authorization is string {
  return /^bearer\b/i.test(authorization ?? '');
}

type Headers = { [Name in 'authorization' | 'cookie' | 'host']?: string | undefined };
/** The tokens of a request, the most likely one first. */
export type TokensOf = (headers: Headers) => string[];

/** A bearer token or personal link takes the place of the cookies, also a wrong one. */
export function headerOr(cookies: TokensOf): TokensOf {
  return (headers) => {
    const { authorization = '' } = headers;
    if (!isBearer(authorization) && !/^link\b/i.test(authorization)) return cookies(headers);
    const [, token] = bearerForm.exec(authorization) ?? linkForm.exec(authorization) ?? [];
    return token ? [token] : [];
  };
}

const linkForm = new RegExp(`^${linkScheme} +(${linkPrefix}[\\w-]{22})$`, 'i');
const bearerForm = new RegExp(`^bearer +(${prefix}[0-9a-f]{40})$`, 'i');
