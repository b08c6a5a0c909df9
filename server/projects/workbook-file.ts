import { constants, deflateRawSync } from 'node:zlib';

import { strToU8, Zip, ZipPassThrough } from 'fflate';

import type { Cell, Column } from '#formats/spreadsheet/cells.ts';
import {
  mostRows,
  partDate,
  sheetFoot,
  sheetHead,
  sheetPart,
  sheetRow,
  workbookParts,
} from '#formats/spreadsheet/workbook.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

/** A part without a compressor of its own, which would need memory until the end: each piece is flushed. */
class DeflatedPart extends ZipPassThrough {
  override compression = 8;
  override mtime = partDate;
  protected override process(bytes: Uint8Array, isLast: boolean): void {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(bytes, { level: 3, finishFlush }), isLast);
    releaseBuffer(bytes);
  }
}

/** A workbook that grows row by row. `taken` returns its new bytes. */
export function createWorkbookFile(columns: readonly Column[]) {
  const bytes: Uint8Array[] = [];
  const sheets: string[] = [];
  let sheet: DeflatedPart | undefined;
  let row = mostRows;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    bytes.push(piece);
  });

  function addPart(name: string): DeflatedPart {
    const part = new DeflatedPart(name);
    zip.add(part);
    return part;
  }

  /** A spreadsheet is limited to about a million rows: the rest continues on the next sheet. */
  function openSheet(): void {
    closeSheet();
    sheets.push(sheets.length === 0 ? 'Items' : `Items ${sheets.length + 1}`);
    sheet = addPart(sheetPart(sheets.length));
    sheet.push(strToU8(sheetHead(columns)));
    row = 1;
  }

  function closeSheet(): void {
    sheet?.push(strToU8(sheetFoot(columns, row)), true);
  }

  return {
    add: (rows: readonly Cell[][]): void => {
      const text: string[] = [];
      for (const cells of rows) {
        if (row === mostRows) {
          sheet?.push(strToU8(text.splice(0).join('')));
          openSheet();
        }
        row += 1;
        text.push(sheetRow(row, cells, columns));
      }
      sheet?.push(strToU8(text.join('')));
    },
    end: (): void => {
      if (!sheet) openSheet();
      closeSheet();
      for (const [name, text] of Object.entries(workbookParts(sheets))) {
        addPart(name).push(strToU8(text), true);
      }
      zip.end();
    },
    // The receiver frees the bytes, so they must not be part of a larger buffer.
    taken: () => new Uint8Array(Buffer.concat(bytes.splice(0))),
  };
}
