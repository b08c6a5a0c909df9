import { createHash, timingSafeEqual } from 'node:crypto';

import type { Hono, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Env } from './env.ts';

/** Prometheus metrics: request durations by route and status, open streams, the process. */
export function createMetrics(openStreams: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const streams: Gauge = new Gauge({
    name: 'event_streams_open',
    help: 'Browsers that are listening for changes',
    registers: [registry],
    collect: () => streams.set(openStreams()),
  });

  const observe = (method: string, route: string, status: number, took: number) =>
    seconds.observe({ method, route, status }, took);

  const measure: MiddlewareHandler<Env> = async (c, next) => {
    const startedAt = performance.now();
    await next();
    const took = (performance.now() - startedAt) / 1000;
    observe(c.req.method, c.get('route') ?? 'pages', c.res.status, took);
  };

  const serve = (app: Hono<Env>, token: string) =>
    app.get('/metrics', async (c) => {
      if (!sameText(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
        return c.json({ message: 'Needs Authorization: Bearer METRICS_TOKEN' }, 401);
      }
      return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
    });

  return { measure, observe, serve };
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
