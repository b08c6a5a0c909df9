import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { refusalOf } from './refused.ts';
import { caps } from './unzip.ts';
import { sheetsIn } from './workbook.ts';

type Parts = {
  sheet?: string;
  styles?: string;
  texts?: string;
  workbook?: string;
  more?: Record<string, string>;
};

const sheetXml = (rows: string, after = '') =>
  `<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData>${after}</x:worksheet>`;

/** A workbook with the parts that Excel writes and the import reads. */
function workbook(parts: Parts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.example/relationships/${type}" Target="${target}"/>`;
  const files = {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/book.xml')}</Relationships>`,
    'xl/book.xml': `<workbook>${parts.workbook ?? ''}<sheets><sheet name="A &amp; B" sheetId="1" r:id="rId1"/>
      <sheet name="Chart" sheetId="2" r:id="rId4"/><sheet name="Gone" state="hidden" sheetId="3" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/book.xml.rels': `<Relationships>${relation('rId1', 'worksheet', '/xl/worksheets/one.xml')}
      ${relation('rId2', 'styles', 'styles.xml')}${relation('rId3', 'sharedStrings', 'texts.xml')}
      ${relation('rId4', 'chartsheet', 'charts/one.xml')}</Relationships>`,
    'xl/worksheets/one.xml': parts.sheet ?? sheetXml('<row><c><v>1</v></c></row>'),
    'xl/styles.xml': parts.styles ?? '<styleSheet/>',
    'xl/texts.xml': parts.texts ?? '<sst/>',
    ...parts.more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

const rowsOf = async (parts: Parts) => (await sheetsIn(workbook(parts)))[0]!.rows;

describe('a workbook written by Excel', () => {
  test('has texts of several kinds', async () => {
    const texts = `<sst><si><t>Plain</t></si><si><r><t xml:space="preserve">Rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si>
      <si><t>Two_x000D_&#10;lines &lt;&#x31;&gt; <![CDATA[&c]]></t></si></sst>`;
    const sheet =
      sheetXml(`<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row><x:c t="s"><x:v>2</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Inline</x:t></x:is></x:c></x:row>
      <x:row r="9"><x:c r="B9" t="str"><x:f>A1&amp;"b>"</x:f><x:v>Formula</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>`);
    expect(await rowsOf({ sheet, texts })).toEqual([
      { number: 2, cells: ['Plain', '', 'Rich text'] },
      { number: 3, cells: ['Two\r\nlines <1> &c', 'Inline'] },
      { number: 9, cells: ['', 'Formula', 'TRUE', '#N/A'] },
    ]);
  });

  test('has days, times and numbers', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/>
      <numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0.0&quot; days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const sheet = sheetXml(
      `<row>${cell(0, '0.30000000000000004')}${cell(1, '46353')}${cell(2, '46353.75')}${cell(3, '1.5')}${cell(4, '2.5')}${cell(5, '0.0625')}${cell(1, '5551234567')}${cell(1, '-3')}</row>`,
    );
    const [row] = await rowsOf({ sheet, styles });
    const days = ['2026-11-27', '2026-11-27'];
    // The last two are numbers that Excel shows as no day.
    const others = ['36:00', '2.5', '1:30', '5551234567', '-3'];
    expect(row?.cells).toEqual(['0.3', ...days, ...others]);
    const [other] = await rowsOf({ sheet, styles, workbook: '<workbookPr date1904="1"/>' });
    expect(other?.cells[1]).toBe('2030-11-28');
  });

  test('has merged cells, formulas without a value, and distant columns', async () => {
    const sheet = sheetXml(
      `<row r="1"><c r="A1" t="str"><v>Area</v></c></row><row r="2"><c r="B2"><f>1+1</f></c><c r="B2"><v>5</v></c></row>
       <row r="4"><c r="XFD4"><v>1</v></c></row>`,
      '<mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="B2:D2"/><mergeCell ref="junk"/></mergeCells>',
    );
    const [read] = await sheetsIn(workbook({ sheet }));
    expect(read).toMatchObject({ name: 'A & B', uncomputed: 1, beyond: 1 });
    expect(read?.rows).toEqual([
      { number: 1, cells: ['Area'] },
      { number: 2, cells: ['Area', '5'], spans: [{ from: 1, to: 3 }], merged: [0] },
    ]);
  });
});

/** The same archive with its sizes, places and directory as ZIP64 writes them. */
function asZip64(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = bytes.length - 22;
  const start = view.getUint32(end + 16, true);
  const wide = (value: number) => [value & 0xff, value >> 8, 0, 0, 0, 0, 0, 0];
  const directory: number[] = [];
  for (let at = start; at < end;) {
    const [names, more] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const head = bytes.slice(at, at + 46);
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    head.fill(0xff, 20, 28).fill(0xff, 42, 46);
    head[30] = 28;
    const sizes = [...wide(view.getUint32(at + 24, true)), ...wide(size), ...wide(offset)];
    directory.push(...head, ...bytes.slice(at + 46, at + 46 + names), 1, 0, 24, 0, ...sizes);
    at += 46 + names + more;
  }
  const count = wide(view.getUint16(end + 10, true));
  const at = start + directory.length;
  const wideEnd = [0x50, 0x4b, 6, 6, ...wide(44), 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const locator = [0x50, 0x4b, 6, 7, 0, 0, 0, 0, ...wide(at), 1, 0, 0, 0];
  const last = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...Array.from({ length: 12 }, () => 0xff), 0, 0];
  const wideStart = [...count, ...count, ...wide(directory.length), ...wide(start)];
  return Uint8Array.from([
    ...bytes.slice(0, start),
    ...[directory, wideEnd, wideStart, locator, last].flat(),
  ]);
}

test('a workbook that is packed as ZIP64 is read, and refused if it is cut off', async () => {
  const bytes = asZip64(workbook({ texts: '<sst/>' }));
  expect((await sheetsIn(bytes))[0]?.rows).toEqual([{ number: 1, cells: ['1'] }]);
  const cut = bytes.slice(0, -60);
  expect(await sheetsIn(cut).then(() => 'read', refusalOf)).toMatch(/damaged/);
});

test('a zip bomb is noticed although its sizes are forged', async () => {
  const bytes = workbook({ sheet: sheetXml('<row/>'.repeat(10_000)) });
  const view = new DataView(bytes.buffer);
  for (let at = view.getUint32(bytes.length - 6, true); at < bytes.length - 22;) {
    view.setUint32(at + 24, 9, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
  }
  const refused = sheetsIn(bytes, { ...caps, unpackedBytes: 20_000 });
  expect(await refused.then(() => 'read', refusalOf)).toMatch(/200 MB/);
});

describe('is refused with a reason:', () => {
  const whole = workbook({});
  const container = (word: string) =>
    Uint8Array.from(`\u00d0\u00cf\u0011\u00e0 ${Array.from(word).join('\0')}`, (one) =>
      one.charCodeAt(0),
    );
  const encrypted = () => {
    const bytes = workbook({});
    const at = bytes.findLastIndex(
      (_, index) => String.fromCharCode(...bytes.slice(index, index + 4)) === 'PK\u0001\u0002',
    );
    for (let from = 0; from <= at; from += 1) {
      if (String.fromCharCode(...bytes.slice(from, from + 4)) === 'PK\u0001\u0002')
        bytes[from + 8]! |= 1;
    }
    return bytes;
  };
  const few = { ...caps, fileBytes: 50_000, unpackedBytes: 60_000, cells: 9, entries: 9 };

  test.each<[string, RegExp, () => Uint8Array]>([
    ['macros', /macros.*\.xlsx/, () => workbook({ more: { 'xl/vbaProject.bin': 'x' } })],
    ['a binary workbook', /\.xlsb/, () => workbook({ more: { 'xl/workbook.bin': 'x' } })],
    ['a password', /password/, () => container('EncryptedPackage')],
    ['encrypted entries', /password/, encrypted],
    ['the old kind', /\.xls\)/, () => container('Workbook')],
    ['an old Word document', /Word/, () => container('WordDocument')],
    ['a Word document', /Word/, () => zipSync({ 'word/document.xml': strToU8('x') })],
    ['OpenDocument', /OpenDocument/, () => zipSync({ 'content.xml': strToU8('x') })],
    ['another archive', /neither a spreadsheet/, () => zipSync({ 'a.txt': strToU8('x') })],
    ['an empty workbook', /workbook is empty/, () => workbook({ sheet: sheetXml('') })],
    ['one that is cut off', /damaged/, () => whole.slice(0, whole.length - 30)],
    ['no archive at all', /damaged/, () => strToU8('PK\u0003\u0004 and nothing else')],
    [
      'entities of its own',
      /damaged/,
      () => workbook({ sheet: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
    ],
    [
      'too many cells',
      /200,000 cells/,
      () => workbook({ sheet: sheetXml(`<row>${'<c/>'.repeat(10)}</row>`) }),
    ],
    [
      'too many parts',
      /too many parts/,
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`xl/${at}`, new Uint8Array()])),
        ),
    ],
    ['more than 20 MB', /20 MB/, () => new Uint8Array(50_001)],
    ['a zip bomb', /200 MB/, () => workbook({ sheet: sheetXml('<row/>'.repeat(10_000)) })],
  ])('%s', async (_, words, bytes) => {
    const refused = await sheetsIn(bytes(), few).then(() => 'read', refusalOf);
    expect(refused).toMatch(words);
  });
});
