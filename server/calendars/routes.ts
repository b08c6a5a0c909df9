import type { Hono } from 'hono';

import type { Ctx } from '#server/ctx.ts';
import { etagOf, sendCached } from '#server/http/cached-response.ts';
import type { Env } from '#server/http/env.ts';
import type { Handlers } from '#server/http/handler.ts';
import { ownOrigin } from '#server/http/same-origin.ts';
import { notFound } from '#server/problem.ts';

import { createCalendar, endCalendars } from './commands.ts';
import { feedOf } from './feed.ts';
import { calendarAt, hireDates, listOwnCalendars, workDue } from './queries.ts';

type CalendarCalls = Pick<Handlers, 'listOwnCalendars' | 'createCalendar' | 'endCalendars'>;

export function calendarRoutes(publicUrl: URL | undefined): CalendarCalls {
  return {
    listOwnCalendars,
    createCalendar: (ctx, request, c) => createCalendar(ctx, request, ownOrigin(c, publicUrl)),
    endCalendars,
  };
}

/** Serves calendar programs, which have no session: the secret in the address is all that they send. */
export function serveCalendars(
  app: Hono<Env>,
  base: Omit<Ctx, 'account'>,
  publicUrl: URL | undefined,
): void {
  app.get('/calendar/:file{[0-9a-f]{40}\\.ics}', async (c) => {
    c.set('route', '/calendar/{secret}.ics');
    const found = await calendarAt(base, c.req.param('file').slice(0, -'.ics'.length));
    if (!found) throw notFound('Calendar');
    const { ctx, kind } = found;
    if (ctx.account?.id) c.set('managerId', ctx.account.id);
    const events = await (kind === 'work' ? workDue(ctx) : hireDates(ctx));
    const plain = Buffer.from(feedOf(kind, events, ownOrigin(c, publicUrl)));
    const answer = sendCached(c, { type: 'text/calendar', etag: etagOf(plain), plain });
    answer.headers.set('Referrer-Policy', 'no-referrer');
    return answer;
  });
}
