import type { Context } from 'hono';

import { methodsOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

import { jsonType } from './body.ts';
import type { Env } from './env.ts';

const patterns = Object.values(calls).map((call) => ({
  methods: methodsOf(call),
  pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`),
}));

/** Unknown path: 404; known path with another method: 405. Always JSON. */
export function unknownCall(c: Context<Env>): Response {
  const methods = patterns
    .filter(({ pattern }) => pattern.test(c.req.path))
    .flatMap((call) => call.methods);
  const type = { 'Content-Type': jsonType };
  c.header('Cache-Control', 'no-store');
  if (methods.length === 0) return c.json({ message: 'No such API call' }, 404, type);
  c.header('Allow', methods.join(', '));
  return c.json({ message: `Method not allowed. Allowed: ${methods.join(', ')}` }, 405, type);
}
