import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { calls } from '#contract/calls.ts';

const patienceMs = 25_000;
/** The minimum progress of an upload in this time: the slowest mobile connection is faster. */
const leastBytes = 65_536;

/**
 * Slow senders hold connections: a body has 25 s to arrive. An upload may take longer while it makes progress; Node
 * ends it after `requestTimeout`.
 */
export function disconnectSlowSenders(server: Server): void {
  server.on('request', (request, response) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && !headers['transfer-encoding']) return;
    watch(server, request, response);
  });
}

function watch(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let heard = socket.bytesRead;
  const look = () => {
    const moves = socket.bytesRead - heard >= leastBytes;
    if (isUpload(request) && !response.headersSent && moves) {
      heard = socket.bytesRead;
      return;
    }
    stop();
    const late = Object.assign(new Error('The body did not arrive in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    });
    server.emit('clientError', late, socket);
  };
  const timer = setInterval(look, patienceMs).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const { addEvidenceFile } = calls;
  return method === addEvidenceFile.method && url.split('?', 1)[0] === addEvidenceFile.path;
}
