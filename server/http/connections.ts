import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How many requests may wait on one connection for the answer before them. No browser sends even two. */
const mostWaiting = 16;

/**
 * Answers what comes on one connection one after another: the next request is begun when the answer to the
 * one before has been taken. Whoever sends requests and does not read would have all their answers piled up
 * here.
 */
export function oneAtATime(listener: Listener): Listener {
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

/** After so many looks a request that has still not come whole is waited for no more. */
const mostLooks = 5;

/**
 * Knows on which connections of a server somebody is being answered. The result, called again and again while
 * the server stops, ends all others: at the second look, unless something comes in just then.
 */
export function endUnused(server: Server): () => void {
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
/** A reader may stand still for so long … */
const patienceMs = 8000;
/**
 * … and needs no longer than at this pace, of the slowest telephone, for what is ready to be sent. Whoever takes
 * nothing more of half a megabyte is gone within 30 s. Node does not tell how much of one piece is taken.
 */
const bytesPerMs = 32;

type Reading = { taken: number; until: number };

/**
 * Ends connections whose readers take so little that an answer is never out: each holds its answer in memory.
 * Event streams are no different, and who is cut off resumes.
 */
export function endSlowReaders(server: Server): void {
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
