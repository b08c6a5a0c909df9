import { zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { textOfFile } from './file-text.ts';

const read = (bytes: Uint8Array | string) => textOfFile(new Blob([bytes as BlobPart]));
const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1)
    bytes.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(bytes.buffer);
};

test.each([
  ['UTF-8', new TextEncoder().encode('Task\nZoë')],
  ['the western code page', bytesOf('Task\nZo\u00eb')],
  ['UTF-16, as spreadsheets write text with tabs', utf16('\uFEFFTask\nZoë', true)],
  ['UTF-16 the other way round', utf16('\uFEFFTask\nZoë', false)],
])('a file in %s is read', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ text: 'Task\nZoë' });
});

const sheet = {
  '[Content_Types].xml': bytesOf('<Types/>'),
  'xl/workbook.xml': bytesOf('<workbook/>'),
};
const calc = { mimetype: bytesOf('application/vnd.oasis.opendocument.spreadsheet') };
const old = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

test.each([
  ['.xlsx', zipSync(sheet), 'This is an Excel file. Save it as CSV'],
  ['.xls', bytesOf(`${old}${'\0'.repeat(500)}W\0o\0r\0k\0b\0o\0o\0k\0`), 'This is an Excel file.'],
  ['.ods', zipSync(calc, { level: 0 }), 'This is an OpenDocument spreadsheet. Save it as CSV'],
  [
    '.docx',
    zipSync({ 'word/document.xml': bytesOf('<w/>') }),
    'This file holds neither text nor a workbook.',
  ],
  ['.doc', bytesOf(`${old}W\0o\0r\0d\0`), 'This file holds neither text nor a workbook.'],
  ['.png', bytesOf('\u0089PNG\r\n'), 'This is a picture'],
  ['.jpg', bytesOf('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'), 'This is a picture'],
  ['.pdf', bytesOf('%PDF-1.7'), 'This file holds neither text nor a workbook.'],
  [
    '.db',
    bytesOf(`SQLite format 3\0\u0010\0\u0001${'\0'.repeat(40)}`),
    'This file holds neither text nor a workbook.',
  ],
  ['large', new Uint8Array(4_194_305).fill(97), 'This file is larger than 4 MB.'],
])('a %s file is refused with a reason', async (_, bytes, words) => {
  expect(await read(bytes)).toEqual({ refused: expect.stringContaining(words) });
});

test('an unreadable file is refused with a reason', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
  expect(await textOfFile(gone as unknown as Blob)).toEqual({
    refused: 'This file could not be read.',
  });
});
