import type { Context, MiddlewareHandler } from 'hono';

import { Problem } from '#server/problem.ts';
import { isBearer } from '#server/sessions/tokens.ts';

import type { Env } from './env.ts';

const foreign =
  'Requests from other sites are refused. Behind a proxy, PUBLIC_URL must be the address people use.';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes. Browsers send Sec-Fetch-Site or Origin; scripts send neither and pass, because no page
 * can suppress both. A bearer token is nothing that a browser adds by itself. The own origin is PUBLIC_URL or, if unset, the requested host with either scheme: a proxy's
 * https arrives here as http.
 */
export function sameOriginWrites(publicUrl: URL | undefined): MiddlewareHandler<Env> {
  return async (c, next) => {
    const isSafe = reading.has(c.req.method) || isBearer(c.req.header('authorization'));
    if (!isSafe && !fromHere(c.req.raw, publicUrl)) {
      throw new Problem('forbidden', foreign);
    }
    await next();
  };
}

/** The address people use, without a path: PUBLIC_URL or, if unset, the requested one. */
export function ownOrigin(c: Context<Env>, publicUrl: URL | undefined): string {
  return (publicUrl ?? new URL(c.req.url)).origin;
}

/**
 * Whether a page of this server led here. Unlike a write, a visit may come without Sec-Fetch-Site: over plain http,
 * browsers send only the Referer.
 */
export function cameFromHere({ headers, url }: Request, publicUrl: URL | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('referer') ?? '';
  if (!URL.canParse(from)) return false;
  return publicUrl
    ? new URL(from).origin === publicUrl.origin
    : new URL(from).host === new URL(url).host;
}

function fromHere({ headers, url }: Request, publicUrl: URL | undefined): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (publicUrl) return origin === publicUrl.origin;
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
