import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isActive } from '#contract/active-endings.ts';

import { portableName, safeName } from './safe-name.ts';

const active =
  '.html .HTM .svg .xml .mht .js .mjs .hta .exe .bat .cmd .com .scr .ps1 .vbs .lnk .jar .msi .reg .url .desktop .command .app .sh'.split(
    ' ',
  );
/** Characters that an unpacker, a system or the next step may drop, fold or cut at. */
const joints = Array.from("%\uFFFD .~$')\u00a0\u3000\u2800\u0301\u200B\u00AD");
const dots = ['\uFF0E', '\u2024', '\uFE52', '\u2026', '\u3002', '\uFF61', '.\u200D', '.\u202E'];
const bases =
  '.. / \\ C: CON nul aux LPT1 %2e%2e%2f \u202Egnp \u2066 \0 \uD800 \uFFFE <script> " | ? * `id` -rf é Договор 契約書 🎉'.split(
    ' ',
  );
const lineEnds = ['\n', '\r', '\u2028'];
const long = ['a'.repeat(300), '界'.repeat(60), 'a'.repeat(140), 'a'.repeat(145)];
const harmless = ['.pdf', '.PDF', '.txt', '.tar.gz', '.docx', '.html of last year'];
const wide = (text: string) =>
  text.replaceAll(/[a-z]/gi, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0));
const disguised = [
  wide('html'),
  `.${wide('exe')}`,
  `\uFF0E${wide('js')}`,
  '.ht\u200Bml',
  '.ex\u0301e',
];

const pieces = [active, joints, dots, bases, lineEnds, long, harmless, disguised, ['html']].flat();
const names = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

test('any name becomes a portable and unique one, which building again leaves as it is', () => {
  const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\\/:*?"<>|%]|^\.|[. ]$|\.\.[\\/]/u;
  // Written here once more: the list of the product is tested below.
  const listed = active.map((ending) => ending.slice(1)).join('|');
  const runs = new RegExp(String.raw`\.(${listed})[^\p{L}\p{N}]*$`, 'iu');
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), (sent) => {
      const built = sent.map((name, at) => safeName(`E${at + 1}`, name));
      for (const [at, name] of built.entries()) {
        const alone = portableName(sent[at] ?? '');
        expect(name).toBe(`E${at + 1}-${alone}`);
        expect(portableName(alone)).toBe(alone);
        expect(name).not.toMatch(unsafe);
        expect(name.normalize('NFKC')).not.toMatch(runs);
        expect(isActive(name)).toBe(false);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
      }
      const folded = built.map((name) => name.normalize('NFKC').toLowerCase());
      expect(new Set(folded).size).toBe(built.length);
    }),
    { numRuns: 2000 },
  );
});

// Chromium runs a script in each of the first ten, when opened from a folder.
const pages = 'html shtm ehtml xhtm svg rss atom xsd xbl rng xml rdf mathml mhtml htc webarchive';
const programs =
  'js lnk url exe bat cmd com scr ps1 vbs wsf jar msi reg hta cpl app command terminal desktop sh iso vhdx one';
test.each(`${pages} ${programs} settingcontent-ms appref-ms`.split(' '))(
  'a file .%s does not open as a page or a program',
  (ending) => {
    expect(safeName('E1', `a.${ending}`)).toBe(`E1-a.${ending}.txt`);
    expect(safeName('E1', `a.${ending.toUpperCase()}% .`)).toBe(`E1-a.${ending.toUpperCase()}.txt`);
  },
);

test('an ordinary name is unchanged except for its number', () => {
  const ordinary = [
    'Form U4 – final (2).pdf',
    'Letter.docx',
    'Data.xlsm',
    'scan.jpeg',
    'box.tar.gz',
    'no ending',
  ];
  for (const name of ordinary) expect(safeName('E7', name)).toBe(`E7-${name}`);
  expect(safeName('E8', 'Re: U4.eml')).toBe('E8-Re U4.eml');
});
