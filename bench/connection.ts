import { connect } from 'node:net';

export type Connection = {
  exchange: (bytes: Buffer) => Promise<'answered' | 'refused'>;
  close: () => void;
};

const readBytes = 262_144;
const longestAnswerMs = 30_000;
const mostHeadBytes = 16_384;

/** Opens a connection that expects this status or a refusal (503) for every response. */
export function connectTo(port: number, status: number): Promise<Connection> {
  let head = '';
  let bodyLeft = 0;
  let outcome: 'answered' | 'refused' = 'answered';
  let answered: (outcome: 'answered' | 'refused') => void = () => {};
  let fail: (error: Error) => void = () => {};

  function read(piece: Buffer): void {
    let at = 0;
    while (at < piece.length) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, piece.length - at);
        bodyLeft -= taken;
        at += taken;
      } else {
        const before = head.length;
        head += piece.toString('latin1', at, at + mostHeadBytes);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        at += end + 4 - before;
        outcome = head.startsWith('HTTP/1.1 503 ') ? 'refused' : 'answered';
        bodyLeft = bodyBytes(head.slice(0, end), outcome === 'refused' ? 503 : status);
        head = '';
      }
      if (bodyLeft === 0) answered(outcome);
    }
  }

  const buffer = Buffer.allocUnsafe(readBytes);
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer,
      callback: (count) => {
        try {
          read(buffer.subarray(0, count));
        } catch (error) {
          fail(error as Error);
        }
        return true;
      },
    },
  });
  const connection: Connection = {
    exchange: (bytes) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        fail = reject;
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    fail = reject;
    socket.setTimeout(longestAnswerMs, () => fail(new Error('The response timed out')));
    socket.on('error', (error) => fail(error));
    socket.on('close', () => fail(new Error('The server closed a connection')));
    socket.on('connect', () => resolve(connection));
  });
}

function bodyBytes(head: string, status: number): number {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) {
    throw new Error(`Instead of ${status} the server answered ${head.split('\r\n')[0]}`);
  }
  if (status === 304) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('The response has no Content-Length');
  return Number(length);
}
