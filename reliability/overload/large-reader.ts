import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';

/*
 * Readers in a separate process, so that they do not affect the measurements: `node large-reader.ts URL COOKIE
 * COUNT`. Prints their responses as JSON.
 */

/** A response, read completely or not. */
export type Read = { status: number; megabytes: number; whole: boolean; ms: number };

/** The size of a zip's end record. */
const endLength = 22;

const [url = '', cookie = '', count = '1'] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Infinity });

async function read(): Promise<Read> {
  const began = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, resolve).on('error', reject);
  });
  let bytes = 0;
  let end = '';
  const whole = await (async () => {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      end = (end + piece.subarray(-endLength).toString('latin1')).slice(-endLength);
    }
    return end.endsWith(']}') || end.startsWith('PK\x05\x06');
  })().catch(() => false);
  const status = response.statusCode ?? 0;
  return { status, megabytes: bytes / 1e6, whole, ms: performance.now() - began };
}

const all = await Promise.all(Array.from({ length: Number(count) }, read));
process.stdout.write(JSON.stringify(all));
