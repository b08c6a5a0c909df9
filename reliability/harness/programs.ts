import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { tell } from './report.ts';

/** Where Debian keeps what only root runs, which may not be on the path. */
const further = ['/usr/sbin', '/usr/local/sbin'];

/** Where a program is that a proof needs beside the product; undefined where it is not installed. */
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

/** Says in the run's figures that a proof was not run, and which program it lacks. */
export function tellMissing(row: string, name: string): void {
  tell(row, { 'was not run': `Without the program ${name}, which is not installed, it` });
}
