import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isActive } from './active-endings.ts';
import { characters } from './characters.ts';
import { fileName } from './file-name.ts';
import { lengths } from './limits.ts';

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
  [`con${' '.repeat(300)}and more`, '_con'],
  [`con.${'x'.repeat(196)}`, `_con.${'x'.repeat(195)}`],
  ['e\u200b\u0301.pdf', 'é.pdf'],
  ['Form.html', 'Form.html'],
  [`${'x'.repeat(195)}.html of the last ten years`, `${'x'.repeat(195)}_html`],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('%j is stored as %j', (sent, stored) => {
  expect(fileName(sent)).toBe(stored);
});

const words =
  '. / \\ : * % ~ con NUL com1 a é e\u0301 界 🎉 \u200b \u202e \u0301 \u037e \ufeff \ud800 \uff0e \u2800 .html .EXE .pdf .tar.gz'.split(
    ' ',
  );
const pieces = [...words, ' ', '\n', '\u3000', '.html of old', ' '.repeat(190), 'x'.repeat(195)];
const names = fc.array(
  fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 5 })),
  {
    maxLength: 8,
  },
);

test('any text becomes a safe name, which building again leaves as it is', () => {
  const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\\/:*?"<>|]|^[.\s]|[.\s]$|^$/u;
  fc.assert(
    fc.property(names, (parts) => {
      const sent = parts.join('');
      const name = fileName(sent);
      expect(name).not.toMatch(unsafe);
      expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)\d)\s*(\.|$)/i);
      expect(characters(name)).toBeLessThanOrEqual(200);
      expect(name.normalize('NFC')).toBe(name);
      expect(fileName(name)).toBe(name);
    }),
    { numRuns: 1000 },
  );
});

test('cutting a long name never brings forth an ending that is run', () => {
  const active = fc.constantFrom('.html', '.exe', '.SVG', '.lnk', '.ｊｓ');
  fc.assert(
    // The ending is cut in two, whole, or followed by more.
    fc.property(active, fc.integer({ min: -2, max: 2 }), (ending, beyond) => {
      const before = lengths.name - characters(ending) + beyond;
      const sent = `${'x'.repeat(before)}${ending}${' and more'.repeat(20)}`;
      expect(isActive(sent)).toBe(false);
      expect(isActive(fileName(sent))).toBe(false);
    }),
  );
});
