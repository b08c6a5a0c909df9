import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Maximum pipelined requests per connection. Browsers do not pipeline. */
const mostWaiting = 16;

/**
 * Handles the requests of a connection in sequence: the next starts when the previous response has been read.
 * Otherwise a client that sends without reading would pile up responses in memory.
 */
export function serializeRequests(listener: Listener): Listener {
  const connections = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || connection.last.closed) {
      connections.set(socket, { last: response, waiting: 0 });
      return listener(request, response);
    }
    const before = connection.last;
    connection.last = response;
    connection.waiting += 1;
    if (connection.waiting > mostWaiting) return void socket.destroy();
    before.once('close', () => {
      connection.waiting -= 1;
      if (!socket.destroyed) listener(request, response);
    });
  };
}

/** After this many rounds an incomplete request is dropped. */
const mostLooks = 5;

/**
 * Tracks which connections have a request in progress. The result, called repeatedly during a stop, closes all
 * others at its second call, unless a request arrives in between.
 */
export function idleCloser(server: Server): () => void {
  const connections = new Map<Socket, { answers: number; heard?: number }>();
  let looks = 0;
  server.on('connection', (socket) => {
    connections.set(socket, { answers: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.answers += 1;
    response.once('close', () => (connection.answers -= 1));
  });
  return () => {
    looks += 1;
    for (const [socket, connection] of connections) {
      const isQuiet = connection.heard === socket.bytesRead || looks > mostLooks;
      connection.heard = socket.bytesRead;
      if (connection.answers === 0 && isQuiet) socket.destroy();
    }
  };
}

const lookEveryMs = 1500;
/** How long a reader may pause. */
const patienceMs = 8000;
/**
 * The slowest mobile connection. A client that reads nothing of half a megabyte is disconnected within 30 s; Node
 * does not report partial progress of one chunk.
 */
const bytesPerMs = 32;

type Reading = { taken: number; until: number };

/** Slow readers hold responses in memory. Clients of event streams reconnect. */
export function disconnectSlowReaders(server: Server): void {
  const readers = new Map<Socket, Reading | null>();
  server.on('connection', (socket) => {
    readers.set(socket, null);
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    for (const [socket, before] of readers) readers.set(socket, lookAt(socket, before));
  };
  const timer = setInterval(look, lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

function lookAt(socket: Socket, before: Reading | null): Reading | null {
  const left = socket.writableLength;
  if (left === 0) return null;
  const now = performance.now();
  const taken = socket.bytesWritten - left;
  if (before?.taken !== taken) return { taken, until: now + patienceMs + left / bytesPerMs };
  if (now > before.until) socket.destroy();
  return before;
}
