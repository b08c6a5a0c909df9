/** `node scripts/font-widths.mjs` writes slide/font.ts: widths of Arimo, the same as those of Arial on slides. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** @type {[number, number][]} Latin, Greek, Cyrillic, Hebrew and signs */
const wanted = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x370, 0x52f],
  [0x591, 0x5f4],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x2070, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x2193],
];

/** @param {'400Regular' | '700Bold'} face @returns {Map<number, number>} in units of 1/2048 em */
export function widthsOf(face) {
  const file = require.resolve(`@expo-google-fonts/arimo/${face}/Arimo_${face}.ttf`);
  const font = new DataView(new Uint8Array(readFileSync(file)).buffer);
  const tables = tablesOf(font);
  const glyphs = glyphsOf(font, tables.get('cmap') ?? 0);
  const unitsPerEm = font.getUint16((tables.get('head') ?? 0) + 18);
  const longMetrics = font.getUint16((tables.get('hhea') ?? 0) + 34);
  const metrics = tables.get('hmtx') ?? 0;
  const widths = new Map();
  for (const [first, last] of wanted) {
    for (let point = first; point <= last; point += 1) {
      const glyph = glyphs(point);
      if (glyph === 0) continue;
      const advance = font.getUint16(metrics + 4 * Math.min(glyph, longMetrics - 1));
      widths.set(point, Math.round((advance * 2048) / unitsPerEm));
    }
  }
  return widths;
}

/** @param {DataView} font @returns {Map<string, number>} */
function tablesOf(font) {
  const count = font.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index;
      const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => font.getUint8(entry + at)));
      return [name, font.getUint32(entry + 8)];
    }),
  );
}

/** @param {DataView} font @param {number} cmap @returns {(point: number) => number} */
function glyphsOf(font, cmap) {
  const subtables = Array.from({ length: font.getUint16(cmap + 2) }, (_, index) =>
    font.getUint32(cmap + 4 + 8 * index + 4),
  );
  const table = subtables.map((at) => cmap + at).find((at) => font.getUint16(at) === 4);
  if (table === undefined) throw new Error('The font has no segment table');
  const doubled = font.getUint16(table + 6);
  const [ends, starts] = [table + 14, table + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  return (point) => {
    for (let at = 0; at < doubled; at += 2) {
      if (point > font.getUint16(ends + at)) continue;
      const start = font.getUint16(starts + at);
      if (point < start) return 0;
      const offset = font.getUint16(offsets + at);
      const delta = font.getUint16(deltas + at);
      if (offset === 0) return (point + delta) & 0xffff;
      const glyph = font.getUint16(offsets + at + offset + 2 * (point - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** @param {Map<number, number>} widths */
function runsOf(widths) {
  /** @type {[number, number[]][]} */
  const runs = [];
  let next = -1;
  for (const [point, width] of widths) {
    if (point === next) runs.at(-1)?.[1].push(width);
    else runs.push([point, [width]]);
    next = point + 1;
  }
  return runs;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [regular, bold] = [widthsOf('400Regular'), widthsOf('700Bold')].map((widths) =>
    JSON.stringify(runsOf(widths)),
  );
  const target = fileURLToPath(new URL('../slide/font.ts', import.meta.url));
  writeFileSync(
    target,
    `/* Written by scripts/font-widths.mjs from the font files of Arimo; not by hand. */

/** Runs of characters: the code point of the first, and the widths from there on, in 1/2048 em. */
export type Widths = readonly (readonly [number, readonly number[]])[];

export const regular: Widths = ${regular};

export const bold: Widths = ${bold};
`,
  );
}
