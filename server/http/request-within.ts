import type { Context, Hono } from 'hono';

import type { Env } from './env.ts';

/** For address, rate limits and log. */
const always = ['host', 'x-forwarded-for', 'user-agent'];

/**
 * A read that the server makes of itself for the client of `c`, with the rights of that client. `headers` are passed on
 * besides.
 */
export async function requestWithin(
  app: Hono<Env>,
  c: Context<Env>,
  address: string,
  { headers, signal = c.req.raw.signal }: { headers: string[]; signal?: AbortSignal },
): Promise<Response> {
  const passedOn = [...always, ...headers].flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  const request = new Request(new URL(address, c.req.url), { headers: passedOn, signal });
  // A copy: the handlers of a call set how its body is freed.
  return app.fetch(request, { ...c.env });
}
