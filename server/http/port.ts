import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { Config } from '#server/config.ts';
import { withDeadline } from '#server/deadline.ts';

import { notePeers } from './address.ts';
import { endSlowReaders, endUnused, oneAtATime } from './connections.ts';
import type { Front } from './fast-path.ts';
import { bareHeaders } from './malformed-requests.ts';
import { freeingChunks } from './send-chunks.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** What answers: the app, and what stands in front of it. */
type Answering = { front: Front; fetch: Fetch };

/**
 * Listens on the port of the settings. Nobody holds a connection by being slow: not with a request that does
 * not come, nor with an answer that is not read. `endUnused` is for a server that stops.
 */
export async function openPort(
  { host, port }: Config,
  { front, fetch }: Answering,
): Promise<{ server: Server; endUnused: () => void }> {
  const answer = getRequestListener(freeingChunks(fetch), { errorHandler: malformed });
  const server = createServer(
    {
      requestTimeout: 25_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 2500,
      // Longer than proxies keep an idle connection: one that they are about to use must not be closed.
      keepAliveTimeout: 75_000,
    },
    oneAtATime((request, response) => {
      // HTTP/1.0 knows no Host; some proxies ask for the health in it.
      request.headers.host ??= 'localhost';
      withDeadline(() => front(request, response, () => void answer(request, response)));
    }),
  );
  notePeers(server);
  endSlowReaders(server);
  const endThose = endUnused(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { server, endUnused: endThose };
}

/** What cannot even be read as a request, such as an impossible Host. */
function malformed(): Response {
  const message = 'The request is malformed';
  return new Response(JSON.stringify({ message }), { status: 400, headers: bareHeaders });
}
