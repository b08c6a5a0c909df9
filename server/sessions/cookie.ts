import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

import type { Env } from '#server/http/env.ts';

const mostRemembered = 5000;
const longestRemembered = 300;

/** Under https the name's prefix makes browsers require Secure, this host and path /. */
export function sessionCookie(publicUrl: URL | undefined, maxDays: number) {
  const secure = publicUrl?.protocol === 'https:';
  const name = secure ? '__Host-waymark' : 'waymark';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'Lax' } as const;
  const tokens = new Map<string, string | undefined>();

  function tokenIn(header: string): string | undefined {
    if (tokens.has(header)) return tokens.get(header);
    const token = parse(header, name)[name];
    if (tokens.size >= mostRemembered) tokens.clear();
    if (header.length <= longestRemembered) tokens.set(header, token);
    return token;
  }

  return {
    read: (header: string | undefined) => (header ? tokenIn(header) : undefined),
    write: (c: Context<Env>, token: string) =>
      setCookie(c, name, token, { ...options, maxAge: maxDays * 24 * 60 * 60 }),
    clear: (c: Context<Env>) => setCookie(c, name, '', { ...options, maxAge: 0 }),
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;
