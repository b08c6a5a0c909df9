import { textOfFile } from '../file-text.ts';
import type { FileText } from '../file-text.ts';
import { refusalOf } from './xlsx/refused.ts';
import { caps } from './xlsx/unzip.ts';
import { sheetsIn } from './xlsx/workbook.ts';
import type { Sheet } from './xlsx/workbook.ts';

/** The contents decide whether a file is a workbook or text. */
export type ReadFile = { sheets: Sheet[] } | FileText;

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data));

async function answer(file: File): Promise<void> {
  postMessage((await isPackage(file)) ? await workbookIn(file) : await textOfFile(file));
}

/** A zip archive, which a workbook is, or the OLE container of older and encrypted workbooks. */
async function isPackage(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const text = String.fromCharCode(...new Uint8Array(start));
  return text === 'PK\u0003\u0004' || text === '\u00d0\u00cf\u0011\u00e0';
}

async function workbookIn(file: File): Promise<ReadFile> {
  try {
    // One byte more than allowed is enough to refuse the file.
    const bytes = await file.slice(0, caps.fileBytes + 1).arrayBuffer();
    return { sheets: await sheetsIn(new Uint8Array(bytes)) };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}
