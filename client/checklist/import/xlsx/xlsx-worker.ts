import { refusalOf } from './refused.ts';
import { caps } from './unzip.ts';
import { sheetsIn } from './workbook.ts';
import type { Sheet } from './workbook.ts';

/** What the worker answers a file with. */
export type ReadWorkbook = { sheets: Sheet[] } | { refused: string };

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data));

async function answer(file: File): Promise<void> {
  try {
    // One byte too many is enough to refuse it.
    const bytes = await file.slice(0, caps.fileBytes + 1).arrayBuffer();
    reply({ sheets: await sheetsIn(new Uint8Array(bytes)) });
  } catch (error) {
    reply({ refused: refusalOf(error) });
  }
}

const reply = (read: ReadWorkbook) => postMessage(read);
