import {
  contentTypes,
  declaration,
  escaped,
  officeDocument,
  relationships,
} from '../office-xml.ts';
import type { Cell, Column } from './cells.ts';

/*
 * The parts of a workbook (.xlsx, ECMA-376) as text to be zipped. A sheet consists of head, rows and foot, so that
 * long sheets can be streamed.
 */

/** Per sheet, including the heading. */
export const mostRows = 1_048_576;

/** ZIP dates begin in 1980. No reader shows the date of a part, so a fixed one suits any clock. */
export const partDate = new Date(1980, 0, 2);

export const sheetPart = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** All parts except for the sheets. */
export function workbookParts(sheets: readonly string[]): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes([
      ['/xl/workbook.xml', `${content}.sheet.main+xml`],
      ['/xl/styles.xml', `${content}.styles+xml`],
      ...sheets.map((_, at) => [`/${sheetPart(at + 1)}`, `${content}.worksheet+xml`] as const),
    ]),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styleSheet,
  };
}

/** Everything above the first data row. The heading row is frozen and repeats on each printed page. */
export function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = columns.map(({ name }, at) => textCell(`${letters(at)}1`, name, styles.heading));
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`;
}

/** The first row below the heading is number 2. */
export function sheetRow(
  number: number,
  cells: readonly Cell[],
  columns: readonly Column[],
): string {
  const written = cells.map((cell, at) => {
    const style = columns[at]?.wraps ? styles.wrapped : styles.plain;
    return cellXml(`${letters(at)}${number}`, cell, style);
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

export function sheetFoot(columns: readonly Column[], lastRow: number): string {
  const filtered = `A1:${letters(columns.length - 1)}${lastRow}`;
  return `</sheetData><autoFilter ref="${filtered}"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
}

const styles = { plain: 0, wrapped: 1, day: 2, heading: 3 } as const;

/** Text needs no guard here: a string cell is never a formula. */
function cellXml(reference: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(reference, cell, style);
  if (typeof cell === 'string') return textCell(reference, cell, style);
  const serial = serialOf(cell.day);
  // Excel counts February 29, 1900; other programs do not.
  if (serial <= 60) return textCell(reference, cell.day, style);
  return numberCell(reference, serial, styles.day);
}

function numberCell(reference: string, value: number, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${encoded(text)}</t></is></c>`;
}

/**
 * `_x000D_` encodes a carriage return, which XML parsers would turn into a line feed. Text that looks like an
 * escape is escaped itself.
 */
function encoded(text: string): string {
  return escaped(text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')).replaceAll('\r', '_x000D_');
}

function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** A to Z: no sheet has more columns. */
const letters = (at: number) => String.fromCodePoint(65 + at);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function workbook(sheets: readonly string[]): string {
  const entries = sheets.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = sheets.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1</definedName>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${officeDocument}"><sheets>${entries.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

/** In the order of `styles`. Format 14 is the reader's short date. */
const styleSheet = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6E9EF"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
