import { appendFileSync } from 'node:fs';

import { engine } from '#server/testing/database.ts';

import { seed } from './scale.ts';

/** Reports the counts of a test in one line, at the end of a run. `row` is a row of the README's table. */
export function reportFigures(row: string, figures: Record<string, number | string>): void {
  const numbers = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
  const line = `${row.padEnd(4)}${engine.padEnd(9)}${numbers.join(', ')} (seed ${seed})\n`;
  const file = process.env['RELIABILITY_FIGURES'];
  if (file) appendFileSync(file, line);
  else process.stdout.write(line);
}
