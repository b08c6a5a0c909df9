import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

const files = [
  '.built',
  'index.html',
  'index.html.gz',
  'index.html.br',
  'icon.svg',
  'assets/a-1.js',
];

export function builtPages(): string {
  const pages = mkdtempSync(join(tmpdir(), 'waymark-pages-'));
  onTestFinished(() => rmSync(pages, { recursive: true }));
  mkdirSync(join(pages, 'assets'));
  for (const file of files) writeFileSync(join(pages, file), '');
  return pages;
}
