import type { MiddlewareHandler } from 'hono';

import { Problem } from '../problem.ts';
import type { Env } from './env.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes a browser send. Browsers say where a request comes from
 * (Sec-Fetch-Site, or Origin in older ones); scripts say neither and pass, since no page can hide both.
 */
export function sameOriginWrites(publicUrl: URL | undefined): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!reading.has(c.req.method) && !fromHere(c.req.raw, publicUrl)) {
      throw new Problem('forbidden', 'Requests from other sites are refused');
    }
    await next();
  };
}

function fromHere({ headers, url }: Request, publicUrl: URL | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const own = new URL(url);
  return (
    origin === publicUrl?.origin || (URL.canParse(origin) && new URL(origin).host === own.host)
  );
}
