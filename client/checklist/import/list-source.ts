import { lengths } from '#contract/limits.ts';

import { textOfFile } from '../file-text.ts';
import type { Sheet } from './xlsx/workbook.ts';
import type { ReadWorkbook } from './xlsx/xlsx-worker.ts';

/** A list as it was chosen or pasted. `name` is that of its file. */
export type ListSource =
  | { kind: 'text'; name: string | null; text: string }
  | { kind: 'workbook'; name: string; sheets: Sheet[] };

/** Reads a workbook or a text; its contents say which it is. Rejects when it is given up. */
export async function sourceOf(
  file: File,
  signal: AbortSignal,
): Promise<ListSource | { refused: string }> {
  const name = named(file);
  const start = new Uint8Array(
    await file
      .slice(0, 4)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  if (isPackage(String.fromCharCode(...start))) {
    const read = await inWorker(file, signal);
    return 'sheets' in read ? { kind: 'workbook', name, sheets: read.sheets } : read;
  }
  const read = await textOfFile(file);
  return 'text' in read ? { kind: 'text', name, text: read.text } : read;
}

/** The name of a file without its ending, as long as a name may be. */
function named({ name }: File): string {
  return Array.from(name.replace(/\.\w+$/, ''))
    .slice(0, lengths.name)
    .join('');
}

/** A zip archive, as workbooks are, or the container of older and of protected ones. */
function isPackage(start: string): boolean {
  return start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0';
}

/** In a worker, whose work can be given up: a large workbook takes a while. */
async function inWorker(file: File, signal: AbortSignal): Promise<ReadWorkbook> {
  const worker = new Worker(new URL('./xlsx/xlsx-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadWorkbook>) => resolve(data));
      worker.addEventListener('error', () =>
        resolve({ refused: 'This file could not be read. Try again.' }),
      );
      signal.addEventListener('abort', () => reject(new Error('Given up')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
