import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { Problem } from '#server/problem.ts';

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
const fonts = fileURLToPath(new URL('fonts.conf', import.meta.url));
const patienceMs = 20_000;
const tooLate = 'The picture could not be drawn in time';

/** Renders a slide's SVG as PNG in a child process. Throws on timeout and when `signal` aborts. */
export async function drawPicture(svg: string, signal?: AbortSignal): Promise<Uint8Array> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], FONTCONFIG_FILE: fonts },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  // A child that ends early closes its input; the error is on stderr.
  child.stdin.on('error', () => {});
  child.stdin.end(svg);
  const ended = new Promise<number | null>((resolve, reject) => {
    // An abort is not an error of its own.
    child.once('error', (error) => (signal?.aborted ? resolve(null) : reject(error)));
    child.once('close', resolve);
  });
  const [png, errors, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    ended,
  ]);
  // Killed: too slow, or aborted.
  if (code === null) throw new Problem('busy', tooLate, { retryAfter: 5 });
  if (code !== 0) throw new Error(`The slide could not be rendered: ${errors.toString()}`);
  return png;
}
