import { refusalOf } from './refused.ts';
import { caps } from './unzip.ts';
import { sheetsIn } from './workbook.ts';
import type { Sheet } from './workbook.ts';

export type ReadWorkbook = { sheets: Sheet[] } | { refused: string };

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data));

async function answer(file: File): Promise<void> {
  try {
    // One byte more than allowed is enough to refuse the file.
    const bytes = await file.slice(0, caps.fileBytes + 1).arrayBuffer();
    reply({ sheets: await sheetsIn(new Uint8Array(bytes)) });
  } catch (error) {
    reply({ refused: refusalOf(error) });
  }
}

const reply = (read: ReadWorkbook) => postMessage(read);
