import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { Problem } from '#server/problem.ts';

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
const fonts = fileURLToPath(new URL('fonts.conf', import.meta.url));
const patienceMs = 20_000;
const tooLate = 'The picture could not be drawn in time';

/**
 * A slide's SVG as PNG bytes, drawn by a process of its own. Throws where that takes too long, and when
 * `signal` says that nobody waits for it.
 */
export async function drawPicture(svg: string, signal?: AbortSignal): Promise<Uint8Array> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], FONTCONFIG_FILE: fonts },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  // A child that ends early closes its input; what it says of that is in its errors.
  child.stdin.on('error', () => {});
  child.stdin.end(svg);
  const ended = new Promise<number | null>((resolve, reject) => {
    // That it was told to end is no error of its own.
    child.once('error', (error) => (signal?.aborted ? resolve(null) : reject(error)));
    child.once('close', resolve);
  });
  const [png, errors, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    ended,
  ]);
  // Ended by a signal: the machine is too busy to draw it in time, or nobody waits for it.
  if (code === null) throw new Problem('busy', tooLate, { retryAfter: 5 });
  if (code !== 0) throw new Error(`The slide could not be drawn: ${errors.toString()}`);
  return png;
}
