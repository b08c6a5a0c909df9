import type { Context, Hono } from 'hono';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyBytes } from '#contract/limits.ts';
import { notSignedIn } from '#contract/permissions.ts';
import { dayIn } from '#contract/today.ts';
import { readJson } from '#server/http/body.ts';
import type { Env } from '#server/http/env.ts';
import { requestWithin } from '#server/http/request-within.ts';
import { ownOrigin } from '#server/http/same-origin.ts';

import { Refused } from './tool.ts';
import type { Asking, Read } from './tool.ts';

/**
 * Serves assistants (Model Context Protocol, stateless). Each tool makes reads of the API with the token of the
 * request, so that it can do and see what the token can, and nothing else.
 */
export function serveMcp(
  app: Hono<Env>,
  { publicUrl, now }: { publicUrl: URL | undefined; now: () => string },
): void {
  app.all('/mcp', async (c) => {
    c.set('route', '/mcp');
    c.header('Cache-Control', 'no-store');
    if (c.req.method !== 'POST') {
      return c.json({ message: 'Only POST' }, 405, { Allow: 'POST' });
    }
    const user = await made(c, '/api/user');
    if (user.status === 401) {
      return c.json({ message: notSignedIn }, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    const parsedBody = await readJson(c, bodyBytes.anonymous);
    // Most servers are never asked by an assistant.
    const { answer } = await import('./server.ts');
    return answer(c.req.raw, parsedBody, () => askingOf(c));
  });

  /** Without the cookie of a browser, which any page can make it send. */
  function made(c: Context<Env>, address: string): Promise<Response> {
    return requestWithin(app, c, address, { headers: ['authorization'] });
  }

  async function askingOf(c: Context<Env>): Promise<Asking> {
    const read: Read = async (name, { params = {}, query = {} } = {}) => {
      const { path }: Call = calls[name];
      const place = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
      const sent = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(sent.map(([key, value]) => [key, String(value)]));
      const answer = await made(c, `${place}?${search.toString()}`);
      const body = (await answer.json()) as { message?: string };
      if (!answer.ok) throw new Refused(body.message ?? 'Refused');
      return body as never;
    };
    const { timeZone, serverTimeZone } = await read('readOrganisation');
    const origin = ownOrigin(c, publicUrl);
    return {
      read,
      today: dayIn(timeZone ?? serverTimeZone, now()),
      linkTo: (projectId) => `${origin}/projects/${projectId}`,
    };
  }
}
