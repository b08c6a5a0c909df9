import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import { addressGuard } from '#server/outgoing/address-guard.ts';

/** A request that a receiver got, in the order of arrival. */
export type Received = { headers: IncomingMessage['headers']; body: string };

type Behaviour = (response: ServerResponse, received: Received) => void;

export const accepts: Behaviour = (response) => void response.writeHead(204).end();
export const fails: Behaviour = (response) => void response.writeHead(500).end('no');
export const hangs: Behaviour = () => {};
export const closes: Behaviour = (response) => void response.socket?.destroy();
export const redirects: Behaviour = (response) =>
  void response.writeHead(302, { location: '/elsewhere' }).end();
export const neverEnds: Behaviour = (response) => {
  response.writeHead(200);
  const piece = 'x'.repeat(65_536);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more).on('error', () => {});
  more();
};
export const trickles: Behaviour = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer)).on('error', () => {});
};

/** A receiver of webhooks on this machine. Its behaviour can change. */
export async function aReceiver(behaviour: Behaviour = accepts) {
  const received: Received[] = [];
  const paths: string[] = [];
  const place = { behaviour };
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const receive = async () => {
      const one = { headers: request.headers, body: await text(request) };
      received.push(one);
      place.behaviour(response, one);
    };
    receive().catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const bodies = () => received.map(({ body }) => JSON.parse(body) as Body);
  const behave = (next: Behaviour) => void (place.behaviour = next);
  return { address, received, paths, bodies, behave };
}

type Body = { type: string; timestamp: string; text?: string; data: Record<string, unknown> };

/** Permits loopback addresses. */
export function loopbackGuard() {
  const allowed = new BlockList();
  allowed.addSubnet('127.0.0.0', 8);
  return addressGuard(allowed);
}
