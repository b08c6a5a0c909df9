const saveAsXlsx = 'Save it as Excel Workbook (.xlsx) there (File, Save As), and choose that file.';

const reasons = {
  damaged: 'This file could not be read. It seems to be damaged.',
  size: 'This file is larger than 20 MB.',
  unpacked: 'This workbook is too large: it unpacks to more than 200 MB.',
  entries: 'This workbook has too many parts to be read.',
  cells: 'This workbook is too large: a sheet has more than 200,000 cells.',
  protected:
    'This workbook is protected by a password. Remove the password in Excel, and choose the file again.',
  macros: `This workbook contains macros, which are not read. ${saveAsXlsx}`,
  binary: `This is a binary workbook (.xlsb). ${saveAsXlsx}`,
  oldExcel: `This is an old Excel file (.xls). ${saveAsXlsx}`,
  openDocument: `This is an OpenDocument spreadsheet. ${saveAsXlsx}`,
  word: 'This is a Word document. Copy the list in it, and paste it here.',
  noText: 'This is neither a spreadsheet nor text.',
  empty: 'This workbook is empty.',
} as const;

export type Reason = keyof typeof reasons;

export class Refused extends Error {
  constructor(reason: Reason) {
    super(reasons[reason]);
  }
}

/** Any unexpected error means that the file is damaged. */
export function refusalOf(error: unknown): string {
  return error instanceof Refused ? error.message : reasons.damaged;
}
