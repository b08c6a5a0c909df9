import { decode } from './decode.ts';
import type { Decoded } from './decode.ts';

export type FileText = (Decoded & { bytes: Uint8Array }) | { refused: string };

/** Binary files are refused by their contents, whatever their name. */
export async function textOfFile(file: Blob): Promise<FileText> {
  try {
    return textIn(new Uint8Array(await file.slice(0, mostBytes + 1).arrayBuffer()));
  } catch {
    return { refused: 'This file could not be read.' };
  }
}

const mostBytes = 4_194_304;

function textIn(bytes: Uint8Array): FileText {
  const refused = binaryKind(bytes);
  if (refused !== null) return { refused };
  if (bytes.length > mostBytes) return { refused: 'This file is larger than 4 MB.' };
  const decoded = decode(bytes);
  const { text } = decoded;
  return controls(text) * 100 > text.length ? { refused: noText } : { ...decoded, bytes };
}

const saveAsCsv = 'Save it as CSV there (File, Save As, CSV UTF-8), and choose that file.';
const excel = `This is an Excel file. ${saveAsCsv}`;
const openDocument = `This is an OpenDocument spreadsheet. ${saveAsCsv}`;
const picture = 'This is a picture, which holds no text that can be read.';
const noText = 'This file holds neither text nor a workbook. It may be damaged.';

const zip = 'PK\u0003\u0004';
const oldOffice = '\u00d0\u00cf\u0011\u00e0';
const beginnings: [string, string][] = [
  ['\u0089PNG', picture],
  ['\u00ff\u00d8\u00ff', picture],
  ['GIF8', picture],
  ['%PDF-', noText],
];

function binaryKind(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith(zip)) {
    const all = latin1(bytes);
    if (all.includes('xl/workbook')) return excel;
    return all.includes('opendocument.spreadsheet') ? openDocument : noText;
  }
  // The directory of the container is in UTF-16. A workbook with a password is an encrypted package.
  if (start.startsWith(oldOffice)) {
    return /W\0o\0r\0k\0b\0o\0o\0k|E\0n\0c\0r\0y\0p\0t\0e\0d\0P/.test(latin1(bytes))
      ? excel
      : noText;
  }
  return beginnings.find(([beginning]) => start.startsWith(beginning))?.[1] ?? null;
}

function controls(text: string): number {
  // oxlint-disable-next-line no-control-regex
  return text.match(/[\0-\u0008\u000e-\u001f]/g)?.length ?? 0;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
