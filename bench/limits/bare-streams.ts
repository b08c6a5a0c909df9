/**
 * The limit for live changes: plain `node:http`, sending the same event to every stream. Runs in its own process.
 */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerAsks } from '../part.ts';

export type StreamsAsk = { answer: string; event: string };
export type StreamsReply = { port: number };

const open = new Set<ServerResponse>();
let current: StreamsAsk = { answer: '', event: '' };

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    open.add(response);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(current.event);
    response.on('close', () => open.delete(response));
    return;
  }
  const head = { 'Content-Length': Buffer.byteLength(current.answer) };
  response.writeHead(200, head).end(current.answer);
  for (const stream of open) stream.write(current.event);
});

answerAsks(async (ask: StreamsAsk): Promise<StreamsReply> => {
  current = ask;
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  return { port: (server.address() as AddressInfo).port };
});
