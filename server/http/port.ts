import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { Config } from '#server/config.ts';
import { withDeadline } from '#server/deadline.ts';

import { rememberPeers } from './address.ts';
import { disconnectSlowReaders, idleCloser, serializeRequests } from './connections.ts';
import type { FastPath } from './fast-path.ts';
import { errorHeaders } from './malformed-requests.ts';
import { freeingChunks } from './send-chunks.ts';
import { disconnectSlowSenders } from './slow-senders.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

type Answering = { fastPath: FastPath; fetch: Fetch };

/**
 * Listens on the configured port. Slow clients cannot hold connections, neither with an unfinished request nor with
 * an unread response. `closeIdle` is for stopping.
 */
export async function openPort(
  { host, port }: Config,
  { fastPath, fetch }: Answering,
): Promise<{ server: Server; closeIdle: () => void }> {
  const answer = getRequestListener(freeingChunks(fetch), { errorHandler: malformed });
  const server = createServer(
    {
      // The limit for uploads; other requests have less time (`disconnectSlowSenders`).
      requestTimeout: 20 * 60_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 2500,
      // Longer than proxies keep idle connections: closing one that is about to be used causes errors.
      keepAliveTimeout: 75_000,
    },
    serializeRequests((request, response) => {
      // HTTP/1.0 has no Host; some proxies use it for health checks.
      request.headers.host ??= 'localhost';
      withDeadline(() => fastPath(request, response, () => void answer(request, response)));
    }),
  );
  rememberPeers(server);
  disconnectSlowReaders(server);
  disconnectSlowSenders(server);
  const closeIdle = idleCloser(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { server, closeIdle };
}

/** For requests that cannot be parsed, for example with an invalid Host. */
function malformed(): Response {
  const message = 'The request is malformed';
  return new Response(JSON.stringify({ message }), { status: 400, headers: errorHeaders });
}
