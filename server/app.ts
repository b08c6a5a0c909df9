import { fileURLToPath } from 'node:url';

import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Logger } from 'pino';

import { limitSignedOut } from '#server/http/signed-out-limits.ts';

import { serveCalendars } from './calendars/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { readLog, settledPosition } from './db/log.ts';
import { handlersOf } from './handlers.ts';
import { jsonType } from './http/body.ts';
import { cacheIdentityOf } from './http/cache-identity.ts';
import { docs } from './http/docs-routes.ts';
import type { Env } from './http/env.ts';
import { refusalOf } from './http/errors.ts';
import { createFastPath } from './http/fast-path.ts';
import type { FastPath } from './http/fast-path.ts';
import { always, securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { largeAnswers } from './http/large-answers.ts';
import { shedLoad } from './http/load-shedding.ts';
import { createLongReads } from './http/long-reads.ts';
import { readPage, servePages } from './http/pages.ts';
import { registerCalls } from './http/register.ts';
import { requestLog } from './http/request-log.ts';
import { createResponseCache } from './http/response-cache.ts';
import { sameOriginWrites } from './http/same-origin.ts';
import { unknownCall } from './http/unknown-call.ts';
import { createFeed } from './live/feed.ts';
import { watchOtherProcesses } from './live/other-processes.ts';
import { createStreams } from './live/streams.ts';
import { serveUnsubscribe } from './mail/routes.ts';
import { serveMcp } from './mcp/routes.ts';
import { notFound } from './problem.ts';
import { authenticate } from './sessions/authenticate.ts';
import { sessionCookie } from './sessions/cookie.ts';
import { sessionEntrance } from './sessions/entrance.ts';
import { readingSids } from './sessions/queries.ts';
import { createRevokedSessions } from './sessions/revoked-sessions.ts';
import { createSessionLookups } from './sessions/session-lookup.ts';
import { headerOr } from './sessions/tokens.ts';
import { sightOfAccounts } from './sight/read-rights.ts';

const builtPages = fileURLToPath(new URL('../dist', import.meta.url));

type Parts = {
  config: Config;
  database: Database;
  log: Logger;
  pages?: string;
  now?: () => string;
  wakeBackups?: () => void;
};

/** The whole server without a port: `main.ts` adds one, tests call `app.request`. */
export async function createApp(parts: Parts) {
  const { config, database, log, pages = builtPages, now = () => new Date().toISOString() } = parts;
  const { wakeBackups = () => {} } = parts;
  const state = { draining: false };
  const base = { database, db: database.read, now };
  const feed = await createFeed(
    (after, most, reported) => readLog(database, after, most, reported),
    () => settledPosition(database),
  );
  const revoked = createRevokedSessions({ ...base, account: null });
  const streams = createStreams(
    feed,
    (sids) =>
      readingSids(
        base,
        sids.filter((sid) => !revoked.has(sid)),
      ),
    (accountIds) => sightOfAccounts(base, accountIds),
  );
  const onAnnouncement = (topic: string) =>
    topic === 'sessions' ? void streams.endInvalid() : feed.wake();
  if (database.engine === 'sqlite') database.announce = async (topic) => onAnnouncement(topic);
  const { othersCommits } = database;
  const stopWatching = othersCommits
    ? watchOtherProcesses(
        othersCommits,
        () => streams.count() > 0,
        () => ['sessions', 'log'].forEach(onAnnouncement),
      )
    : () => {};

  const cookie = sessionCookie(config.publicUrl, config.session.maxDays);
  const tokensOf = headerOr(cookie.tokens);
  const entrance = sessionEntrance({ cookie, days: config.session, revoked });
  const handlers = handlersOf({ config, entrance, feed, streams, wakeBackups });

  const page = readPage(pages);
  const sessionLookups = revoked.wrapLookups(createSessionLookups(base));
  const cache = createResponseCache(database, await cacheIdentityOf(database));
  const large = largeAnswers({ database, cache, log });
  const long = createLongReads(database);
  const draining = () => state.draining;
  const app = new Hono<Env>();
  app.onError((error, c) => refuse(c, error));
  const headers = securityHeaders(page?.inlineScripts ?? [], config.publicUrl);
  app.use(always(headers));
  health(app, database, draining);
  app.use(requestLog(log, config));
  app.use(async (c, next) => {
    await next();
    if (state.draining) c.header('Connection', 'close');
  });
  const metrics = config.metricsToken
    ? (await import('./http/metrics.ts')).createMetrics(streams.count)
    : undefined;
  if (metrics && config.metricsToken) {
    app.use(metrics.measure);
    metrics.serve(app, config.metricsToken);
  }
  docs(app);
  app.use('/api/*', shedLoad());
  app.use('/api/*', sameOriginWrites(config.publicUrl));
  app.use('/api/*', authenticate(base, sessionLookups, tokensOf, config.session, revoked));
  registerCalls(app, handlers, { cache, large, long });
  serveMcp(app, { publicUrl: config.publicUrl, now });
  serveCalendars(app, base, config.publicUrl);
  serveUnsubscribe(app, base);
  app.all('/api/*', (c) => unknownCall(c));
  app.get('/metrics', (c) =>
    c.json({ message: 'Not found' }, 404, { 'Cache-Control': 'no-store' }),
  );
  servePages(app, pages, page);
  app.notFound((c) => refuse(c, notFound('Page')));

  const admit = limitSignedOut({ config, log, tokensOf, sessionLookups });
  const serveCached = createFastPath({
    config,
    log,
    now,
    tokensOf,
    sessionLookups,
    cache,
    headers,
    draining,
    ...(metrics && { observe: metrics.observe }),
  });
  const fastPath: FastPath = (incoming, outgoing, passOn) =>
    admit(incoming, outgoing, () => serveCached(incoming, outgoing, passOn));

  return {
    app,
    fastPath,
    /** Reports new entries of the log. */
    subscribe: feed.subscribe,
    /** Call for each notification from the database. */
    onAnnouncement,
    /** Makes /readyz report 503. */
    drain: () => {
      state.draining = true;
      streams.close();
    },
    close: async () => {
      stopWatching();
      revoked.close();
      streams.close();
      feed.close();
      await long.close();
    },
  };
}

function refuse(c: Context<Env>, error: unknown): Response {
  const { status, body, retryAfter, managerId, fault } = refusalOf(
    error,
    c.req.header('if-match') !== undefined,
  );
  if (managerId) c.set('managerId', managerId);
  if (fault) c.set('fault', error);
  c.header('Cache-Control', 'no-store');
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json(body, status as 400, { 'Content-Type': jsonType });
}
