import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import { answerMalformed } from '#server/http/malformed-requests.ts';
import { openPort } from '#server/http/port.ts';
import { testServer } from '#server/testing/server.ts';

type Options = Parameters<typeof testServer>[0];

/**
 * A server with a port in this process, for tests of raw requests. `onApp` is called for requests that pass the
 * fast path.
 */
export async function listeningServer(options?: Options, onApp = () => {}) {
  const server = await testServer(options);
  const config = { ...server.config, host: '127.0.0.1', port: 0 };
  const { server: listening } = await openPort(config, {
    fastPath: (incoming, outgoing, passOn) =>
      server.fastPath(incoming, outgoing, () => {
        onApp();
        passOn();
      }),
    fetch: server.app.fetch,
  });
  answerMalformed(listening, server.log);
  const { port } = listening.address() as AddressInfo;
  onTestFinished(async () => {
    listening.closeAllConnections();
    await new Promise((closed) => listening.close(closed));
  });
  return { server, port };
}

export type Plain = { status: number; headers: IncomingHttpHeaders; body: string };

/** Makes requests over keep-alive connections, with paths that a URL would normalize. */
export function plainRequests(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', agent, method, path, headers });
      outgoing.on('error', reject);
      outgoing.on('response', resolve);
      outgoing.end();
    });
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
    if (isStream) answer.destroy();
    const endedEarly = (cause: unknown) => {
      throw new Error(`The answer to ${method} ${path} ended early`, { cause });
    };
    const bytes = isStream ? Buffer.alloc(0) : await buffer(answer).catch(endedEarly);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: String(bytes), bytes };
  };
}

/** Writes bytes to a port and collects the response until the other side closes or sends nothing for `quietMs`. */
export async function overSocket(
  port: number,
  bytes: string | Uint8Array,
  quietMs = 400,
): Promise<{ received: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const end = await new Promise<'closed' | 'quiet'>((resolve) => {
    socket.setTimeout(quietMs, () => resolve('quiet'));
    socket.on('data', (piece: Buffer) => (received += piece.toString('latin1')));
    socket.on('error', () => resolve('closed'));
    socket.on('close', () => resolve('closed'));
    socket.write(bytes);
  });
  socket.destroy();
  return { received, closed: end === 'closed' };
}
