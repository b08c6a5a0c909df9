import { ServerResponse } from 'node:http';

import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import type { Env } from './env.ts';

type Fetch = Parameters<typeof getRequestListener>[0];
type Free = NonNullable<Env['Bindings']['freeChunk']>;

/** Only the writer of a chunk knows when it has been sent. Responses without freeing go through the adapter. */
export function freeingChunks(fetch: Fetch): Fetch {
  return async (request, bindings) => {
    const response = (await fetch(request, bindings)) as Response;
    const { outgoing, freeChunk } = bindings as Env['Bindings'];
    if (!freeChunk || !response.body || !(outgoing instanceof ServerResponse)) return response;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    void send(response.body, outgoing, freeChunk);
    return RESPONSE_ALREADY_SENT;
  };
}

/** A broken connection ends the body; a failing body closes the connection. */
async function send(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  freeChunk: Free,
): Promise<void> {
  const reader = body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await new Promise<void>((written, failed) => {
        outgoing.write(value, (error) => (error ? failed(error) : written()));
      });
      freeChunk(value);
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
    await reader.cancel().catch(() => {});
  }
}
