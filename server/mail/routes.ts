import type { Hono } from 'hono';

import type { MailChanges, MailPreviewQuery } from '#contract/mail.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Env } from '#server/http/env.ts';
import type { Handlers } from '#server/http/handler.ts';
import { ownOrigin } from '#server/http/same-origin.ts';

import { readUnsubscribing, sendTest, unsubscribe, updateMail } from './commands.ts';
import { mailOverview, previewMail } from './queries.ts';
import { unsubscribePage, unsubscribeStyle } from './unsubscribe-page.ts';

type MailCalls = 'readMail' | 'updateMail' | 'testMail' | 'previewMail';

export function mailRoutes(config: Config): Pick<Handlers, MailCalls> {
  const { publicUrl } = config;
  return {
    readMail: (ctx) => mailOverview(ctx, config),
    updateMail: (ctx, request: { body: MailChanges }) => updateMail(ctx, request, config),
    testMail: (ctx, _request, c) => sendTest(ctx, config, ownOrigin(c, publicUrl)),
    previewMail: (ctx, { query }: { query: MailPreviewQuery }, c) =>
      previewMail(ctx, query, ownOrigin(c, publicUrl)),
  };
}

/**
 * The link of a mail that ends such mails, without a session: its secret says whose they are. Mail programs post to it
 * from anywhere (RFC 8058), and open it to look at it.
 */
export function serveUnsubscribe(app: Hono<Env>, base: Omit<Ctx, 'account'>): void {
  const ctxOf = (): Ctx => ({ ...base, account: null });
  app.get('/unsubscribe.css', (c) =>
    c.body(unsubscribeStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.on(['GET', 'POST'], '/unsubscribe/:secret', async (c) => {
    c.set('route', '/unsubscribe/{secret}');
    const secret = c.req.param('secret');
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (c.req.method === 'POST') {
      const isEnded = await unsubscribe(ctxOf(), secret);
      return c.html(unsubscribePage(isEnded ? 'ended' : 'unknown'), isEnded ? 200 : 404);
    }
    const found = await readUnsubscribing(ctxOf(), secret);
    return c.html(unsubscribePage(found?.of ?? 'unknown'), found ? 200 : 404);
  });
}
