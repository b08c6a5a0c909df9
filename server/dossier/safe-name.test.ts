import { expect, test } from 'vitest';

import { safeName } from './safe-name.ts';

const parts = [
  '..',
  '/',
  '\\',
  'C:',
  'CON',
  'nul.txt',
  'aux',
  'LPT1.pdf',
  '.',
  ' ',
  '~',
  '%2e%2e%2f',
  '\u202Egnp.exe',
  '\u2066',
  '\u200B',
  '\0',
  '\n',
  '\r',
  '\u2028',
  '\uD800',
  '\uFFFE',
  '\u0301',
  '<script>',
  '"',
  "'",
  '|',
  '?',
  '*',
  '$(id)',
  '`id`',
  '-rf',
  'é',
  'Договор',
  '契約書',
  '🎉',
  'a'.repeat(300),
  '界'.repeat(200),
  '.pdf',
  '.PDF',
  '.html',
  '.svg',
  '.tar.gz',
  '.',
  '...',
];

test('any name becomes a portable and unique one', () => {
  const names: string[] = [];
  for (let one = 0; one < 1000; one += 1) {
    // Every pair, and some triples.
    const [a, b, c] = [one, Math.floor(one / parts.length) + one * 7, one * 13];
    const of = (at: number) => parts[at % parts.length] ?? '';
    names.push(safeName(`E${one}`, of(a) + of(b) + (one > 500 ? of(c) : '')));
  }
  const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\\/:*?"<>|%]|^\.|[. ]$|\.\.[\\/]/u;
  expect(names.filter((name) => unsafe.test(name))).toEqual([]);
  expect(names.filter((name) => Buffer.byteLength(name) > 200)).toEqual([]);
  expect(names.filter((name) => /\.(html|svg)$/i.test(name))).toEqual([]);
  const folded = names.map((name) => name.normalize('NFKC').toLowerCase());
  expect(new Set(folded).size).toBe(names.length);
});

// Chromium runs a script in each of the first nine, when opened from a folder.
test.each('html shtm ehtml xhtm svg rss atom xsd xbl xml rdf mathml mhtml js lnk'.split(' '))(
  'a file .%s does not open in a browser',
  (extension) => {
    expect(safeName('E1', `a.${extension}`)).toBe(`E1-a.${extension}.txt`);
  },
);

test('an ordinary name is unchanged except for its number', () => {
  expect(safeName('E7', 'Form U4 – final (2).pdf')).toBe('E7-Form U4 – final (2).pdf');
  expect(safeName('E8', 'Re: U4.eml')).toBe('E8-Re U4.eml');
});
