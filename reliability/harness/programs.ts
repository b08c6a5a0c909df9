import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { reportFigures } from './report.ts';

/** Debian's folders for root's programs, which may not be on PATH. */
const further = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a program that a test needs; undefined if it is not installed. */
export function program(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...further];
  return folders.map((folder) => join(folder, name)).find(isRunnable);
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Reports that a test was skipped because a program is missing. */
export function reportMissing(row: string, name: string): void {
  reportFigures(row, { 'was not run': `Without the program ${name}, which is not installed, it` });
}
