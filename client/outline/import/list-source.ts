import { lengths } from '#contract/limits.ts';

import type { Encoding } from '../decode.ts';
import { askWorker } from './ask-worker.ts';
import type { ReadFile } from './file-worker.ts';
import type { Sheet } from './xlsx/workbook.ts';

export type ListSource =
  | {
      kind: 'text';
      /** Without its ending; null for pasted text. */
      name: string | null;
      /** With its ending, which says whether it is a table. */
      file?: string;
      text: string;
      /** Not set for Unicode. `bytes` are decoded again when another encoding is chosen. */
      encoding?: Encoding;
      bytes?: Uint8Array;
      /** Lines with bytes that are no text. */
      broken?: readonly number[];
    }
  | { kind: 'workbook'; name: string; sheets: Sheet[] };

/** A worker reads the file. Rejects when aborted. */
export async function sourceOf(
  file: File,
  signal: AbortSignal,
): Promise<ListSource | { refused: string }> {
  const name = named(file);
  const read = await inWorker(file, signal);
  if ('refused' in read) return read;
  if ('sheets' in read) return { kind: 'workbook', name, sheets: read.sheets };
  const { text, encoding, broken, bytes } = read;
  const isUnicode = encoding === null;
  return {
    kind: 'text',
    name,
    file: file.name,
    text,
    broken,
    ...(!isUnicode && { encoding, bytes }),
  };
}

/** The file name without its extension, cut to the longest allowed name. */
function named({ name }: File): string {
  return Array.from(name.replace(/\.\w+$/, ''))
    .slice(0, lengths.name)
    .join('');
}

async function inWorker(file: File, signal: AbortSignal): Promise<ReadFile> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker<ReadFile>(worker, file, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { refused: 'This file could not be read. Try again.' };
  }
}
