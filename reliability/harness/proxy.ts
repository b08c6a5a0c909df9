import { Agent, createServer, get, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const healthEveryMs = 100;

type Upstream = { address: string; ready: boolean };

/**
 * A minimal load balancer: each request goes to the next server whose `/readyz` returns 200. A request that could
 * not be sent goes to another server, as in nginx and HAProxy; one that was sent and lost its connection returns
 * 502, because its outcome is unknown.
 */
export async function startProxy(addresses: string[]) {
  const agent = new Agent({ keepAlive: true });
  let upstreams: Upstream[] = addresses.map((address) => ({ address, ready: true }));
  let turn = 0;

  // Longer than any pause: a connection that closes as a request arrives looks like a lost server.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, answer) => {
    // Buffered, so that it can be sent to another server if it did not reach this one.
    void buffer(incoming).then(
      (body) => pass(incoming, body, answer, upstreams.length),
      () => {},
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const health = setInterval(() => upstreams.forEach(look), healthEveryMs);

  function look(upstream: Upstream): void {
    const probe = get(`${upstream.address}/readyz`, { timeout: 2000 }, (response) => {
      upstream.ready = response.statusCode === 200;
      response.resume();
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => (upstream.ready = false));
  }

  function pass(
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    triesLeft: number,
  ): void {
    const ready = upstreams.filter((upstream) => upstream.ready);
    // Without a ready server, any may still answer: a health check can be late on a busy machine.
    const among = ready.length > 0 ? ready : upstreams;
    const next = among[turn++ % among.length];
    if (!next || triesLeft === 0) return void answer.writeHead(502).end();
    const { method, headers, url } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    // The path as received, which may be an absolute URL, still goes to the chosen server.
    const onward = request(next.address, { agent, method, headers: forwarded, path: url });
    onward.on('response', (received) => {
      answer.writeHead(received.statusCode ?? 502, withoutConnection(received.headers));
      received.pipe(answer);
      received.on('error', () => answer.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy();
      if (error.code === 'ECONNREFUSED') return pass(incoming, body, answer, triesLeft - 1);
      answer.writeHead(502).end();
    });
    answer.on('close', () => {
      if (!answer.writableFinished) onward.destroy();
    });
    onward.end(body);
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces the servers, for example after a restart on another port. */
    use: (next: string[]) => {
      upstreams = next.map(
        (address) =>
          upstreams.find((known) => known.address === address) ?? { address, ready: false },
      );
    },
    stop: async () => {
      clearInterval(health);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const rest = { ...headers };
  delete rest.connection;
  delete rest['keep-alive'];
  return rest;
}
