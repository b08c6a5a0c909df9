import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { Env } from '#server/http/env.ts';

import { sidOf } from './tokens.ts';

const mostRemembered = 5000;
const longestRemembered = 300;
/** More sessions of other servers than a browser has on one host. */
const mostTried = 20;
const tokenForm = /^[\w-]{43}$/;

type Headers = { cookie?: string | undefined; host?: string | undefined };
type Found = { name: string; token: string };

/**
 * Browsers send the cookies of a host to all of its ports, so the name carries the port of the address, unless it is
 * the ordinary one. Under https the name's prefix makes browsers require Secure, this host and path /.
 */
export function sessionCookie(publicUrl: URL | undefined, maxDays: number) {
  const secure = publicUrl?.protocol === 'https:';
  const plainName = secure ? '__Host-waymark' : 'waymark';
  const named = new RegExp(`^\\s*(${plainName}(?:-\\d+)?)="?([\\w-]{43})"?\\s*$`);
  const options = { path: '/', httpOnly: true, secure, sameSite: 'Lax' } as const;
  const known = new Map<string, string[]>();

  function nameFor(host: string | undefined): string {
    const port = publicUrl ? publicUrl.port : /:(\d+)$/.exec(host ?? '')?.[1];
    return port ? `${plainName}-${port}` : plainName;
  }

  function tokens({ cookie, host }: Headers): string[] {
    if (!cookie) return [];
    const key = `${host} ${cookie}`;
    const before = known.get(key);
    if (before) return before;
    const own = nameFor(host);
    const rank = ({ name }: Found) => (name === own ? 0 : name === plainName ? 1 : 2);
    const inOrder = cookiesIn(cookie).toSorted((a, b) => rank(a) - rank(b));
    const found = [...new Set(inOrder.map(({ token }) => token))].slice(0, mostTried);
    if (known.size >= mostRemembered) known.clear();
    if (key.length <= longestRemembered) known.set(key, found);
    return found;
  }

  function cookiesIn(header: string): Found[] {
    const matches = header.split(';').map((part) => named.exec(part));
    return matches.flatMap((match) =>
      match ? { name: match[1] ?? '', token: match[2] ?? '' } : [],
    );
  }

  /** Until 2.0 the name had no port. A cookie of this name can also belong to another server of the host. */
  function clearFormer(c: Context<Env>, own: string): void {
    if (own === plainName) return;
    const isFormer = ({ name, token }: Found) =>
      name === plainName && sidOf(token) === c.get('sid');
    if (!cookiesIn(c.req.header('cookie') ?? '').some(isFormer)) return;
    setCookie(c, plainName, '', { ...options, maxAge: 0 });
  }

  function write(c: Context<Env>, token: string, maxAge: number): void {
    const name = nameFor(c.req.header('host'));
    clearFormer(c, name);
    setCookie(c, name, token, { ...options, maxAge });
  }

  return {
    /** The tokens of all session cookies, those of this address first. */
    tokens,
    write: (c: Context<Env>, token: string) => write(c, token, maxDays * 24 * 60 * 60),
    clear: (c: Context<Env>) => write(c, '', 0),
    /** A second cookie of this browser and address, without a session. */
    beside: (suffix: string, seconds: number) => ({
      read: (c: Context<Env>) => {
        const value = getCookie(c, `${nameFor(c.req.header('host'))}-${suffix}`) ?? '';
        return tokenForm.test(value) ? value : undefined;
      },
      write: (c: Context<Env>, token: string) =>
        setCookie(c, `${nameFor(c.req.header('host'))}-${suffix}`, token, {
          ...options,
          maxAge: seconds,
        }),
    }),
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;
