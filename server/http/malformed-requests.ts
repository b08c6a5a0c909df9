import { STATUS_CODES } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { Logger } from 'pino';

import { peerOf } from './address.ts';
import { jsonType } from './body.ts';

/** For responses sent without the app's headers. */
export const errorHeaders = {
  'Content-Type': jsonType,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunks are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};
const malformed: [number, string] = [400, 'The request is malformed'];

/**
 * Answers malformed requests with an error, closes the connection and logs it. During a response the connection is
 * only closed: a second response would look like part of the first.
 */
export function answerMalformed(server: Server, log: Logger): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, answer) => answers.set(socket, answer));
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket;
    const { code = '' } = error;
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const before = answers.get(socket);
    const [status, message] = refusals[code] ?? malformed;
    log.info({ status, address: peerOf(socket), code }, 'malformed request');
    if (before?.headersSent && !before.writableFinished) socket.destroy();
    else socket.end(refusal(status, message), () => socket.destroy());
  });
}

function refusal(status: number, message: string): string {
  const body = JSON.stringify({ message });
  const headers = { ...errorHeaders, 'Content-Length': body.length, Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
