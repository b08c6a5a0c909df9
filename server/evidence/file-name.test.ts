import { expect, test } from 'vitest';

import { fileName } from './file-name.ts';

test.each([
  ['U4 signed.pdf', 'U4 signed.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  ['... .htaccess', 'htaccess'],
  [' . report. . ', 'report'],
  ['nul.txt', '_nul.txt'],
  ['CON .txt', '_CON .txt'],
  ['lpt².txt', '_lpt².txt'],
  ['CONIN$', '_CONIN$'],
  ['console.txt', 'console.txt'],
  ['. .', 'file'],
  [`${'x'.repeat(198)}    and more`, 'x'.repeat(198)],
])('%j is stored as %j', (sent, stored) => {
  expect(fileName(sent)).toBe(stored);
});
