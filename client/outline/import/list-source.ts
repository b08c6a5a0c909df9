import { lengths } from '#contract/limits.ts';

import type { Encoding } from '../decode.ts';
import { textOfFile } from '../file-text.ts';
import { askWorker } from './ask-worker.ts';
import type { Sheet } from './xlsx/workbook.ts';
import type { ReadWorkbook } from './xlsx/xlsx-worker.ts';

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

/** The contents decide whether it is a workbook or text. Rejects when aborted. */
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
  if ('refused' in read) return read;
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

/** A zip archive, which a workbook is, or the OLE container of older and encrypted workbooks. */
function isPackage(start: string): boolean {
  return start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0';
}

async function inWorker(file: File, signal: AbortSignal): Promise<ReadWorkbook> {
  const worker = new Worker(new URL('./xlsx/xlsx-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker<ReadWorkbook>(worker, file, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { refused: 'This file could not be read. Try again.' };
  }
}
