import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

import { test } from 'vitest';

import { refusedRestores } from '#server/testing/refused-restore.ts';

const { made, isRefused } = refusedRestores();

test('a missing file, and a file that is not a backup', async () => {
  await isRefused([join(made().folder, 'nothing'), '--replace'], /^ENOENT/);
  const other = join(made().folder, 'other');
  for (const text of ['', 'x', 'Some text, not compressed at all.']) {
    writeFileSync(other, text);
    await isRefused([other, '--replace'], /is not a Waymark backup\.$/m);
  }
  writeFileSync(other, zstdCompressSync('{"format":"something else"}\n'));
  await isRefused([other, '--replace'], /is not a Waymark backup\.$/m);
});

test('a file with a bit flipped, anywhere', async () => {
  const flipped = join(made().folder, 'flipped');
  const whole = readFileSync(made().file);
  for (const part of [0.1, 0.37, 0.5, 0.71, 0.98]) {
    writeFileSync(flipped, withBitFlipped(whole, Math.floor(whole.length * part)));
    await isRefused([flipped, '--replace'], /is damaged, truncated or|is not a Waymark backup/);
  }
});

/** Flips a bit at this byte or later: some bits of a compressed file are padding. */
function withBitFlipped(whole: Buffer, at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  try {
    zstdDecompressSync(bytes);
  } catch {
    return bytes;
  }
  return withBitFlipped(whole, at + 1);
}

test('a file with appended bytes', async () => {
  const longer = join(made().folder, 'longer');
  const whole = readFileSync(made().file);
  const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7]);
  const tails = ['\n', 'x'.repeat(100_000), '\0'.repeat(10), whole, zstdCompressSync(''), skipped];
  for (const tail of tails) {
    writeFileSync(longer, Buffer.concat([whole, Buffer.from(tail)]));
    await isRefused([longer, '--replace'], /has trailing data: it cannot be restored\.$/m);
  }
  const packed = gzipSync(zstdDecompressSync(whole));
  for (const tail of ['\n', 'x'.repeat(100_000), '\0'.repeat(10), packed]) {
    writeFileSync(longer, Buffer.concat([packed, Buffer.from(tail)]));
    await isRefused([longer, '--replace'], /has trailing data: it cannot be restored\.$/m);
  }
});

test('a file that was modified and recompressed', async () => {
  const changed = join(made().folder, 'changed');
  const lines = zstdDecompressSync(readFileSync(made().file)).toString().split('\n');
  const rewrite = async (edited: string[], because = /is damaged, truncated or/) => {
    writeFileSync(changed, zstdCompressSync(edited.join('\n')));
    await isRefused([changed, '--replace'], because);
  };
  const row = lines.findIndex((line) => line.startsWith('['));
  await rewrite(lines.with(row, (lines[row] ?? '').replace('admin', 'nimda')));
  await rewrite(lines.toSpliced(row, 1));
  await rewrite(lines.toSpliced(row, 0, lines[row] ?? ''));
  await rewrite(lines.slice(0, -2));
  await rewrite([...lines.slice(0, -1), lines[row] ?? '']);
  const counted = lines.at(-2) ?? '';
  await rewrite(lines.with(lines.length - 2, counted.replace(/"projects":\d+/, '"projects":1')));
});

test('a backup of a newer version', async () => {
  const newer = join(made().folder, 'newer');
  const [header = '', ...rest] = zstdDecompressSync(readFileSync(made().file))
    .toString()
    .split('\n');
  const rewrite = async (edited: object, because: RegExp) => {
    const first = JSON.stringify({ ...(JSON.parse(header) as object), ...edited });
    writeFileSync(newer, zstdCompressSync([first, ...rest].join('\n')));
    await isRefused([newer, '--replace'], because);
  };
  await rewrite({ formatVersion: 3 }, /was made by a newer Waymark\. /);
  await rewrite(
    { migrations: ['0001-first-schema', '9999-later'] },
    /was made by a newer Waymark \(it has "9999-later"\)/,
  );
});
