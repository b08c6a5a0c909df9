import type { AddressInfo } from 'node:net';

import { pino } from 'pino';

import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';

/*
 * A child process that runs many servers, each on its own port and data. Loading the program takes most of a start
 * and happens once. For each message it starts or stops a server and replies.
 */

/** `id` names the server from its start to its stop. */
export type Request = { id: number; start: Record<string, string> } | { id: number };
export type Reply = { id: number; address?: string; problem?: string };

const running = new Map<number, () => Promise<void>>();

process.on('message', (request: Request) => {
  void answer(request).then(
    (reply) => process.send?.(reply),
    (error) => process.send?.({ id: request.id, problem: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  if ('start' in request) return { id, address: await start(id, request.start) };
  await running.get(id)?.();
  running.delete(id);
  return { id };
}

async function start(id: number, env: Record<string, string>): Promise<string> {
  const config = readConfig(env);
  const log = pino({ level: config.logLevel });
  const { server, close } = await serve(config, { env, demo: false, log });
  running.set(id, async () => {
    server.close();
    server.closeAllConnections();
    for (const one of close) await one();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
