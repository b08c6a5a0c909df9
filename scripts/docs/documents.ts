import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../set-up/places.mjs';

export type Document = { path: string; text: string };

export const documents: Document[] = globSync(
  ['*.md', 'docs/**/*.md', 'docs/**/*.svg', 'reliability/README.md'],
  { cwd: root },
)
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const folders =
  'bench|client|contract|demo|deploy|docs|e2e|formats|reliability|rules|scripts|server|slide';
const looksLikePath = new RegExp(
  String.raw`^(?:(?:${folders})/[\w.*{},/-]*|[a-z][\w/-]*/|[\w./-]+\.(?:m?ts|tsx|mjs|md|svg|ya?ml|service))$`,
);
/** Created by a run, so missing in a clone. */
const made = /^(bench\/results\/latest\b|dist\/$|data\/$)/;

export function pathsIn({ path, text }: Document): string[] {
  const pieces = path.endsWith('.svg')
    ? [...text.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, piece = '']) => piece.split(/[\s,]+/))
    : [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, piece = '']) => piece);
  return pieces.filter((piece) => looksLikePath.test(piece) && !made.test(piece));
}

/** From the project folder or beside the document. `NOUN` matches any folder. */
export function exists(named: string, from: Document): boolean {
  const pattern = named.replaceAll('NOUN', '*').replace(/\/$/, '');
  const places = [pattern, join(dirname(from.path), pattern)];
  // A file name without its folder has been named with it before.
  if (!pattern.includes('/')) {
    places.push(`{client,contract,formats,reliability,rules,scripts,server,slide}/**/${pattern}`);
  }
  return places.some((place) => globSync(place, { cwd: root }).length > 0);
}

export function linksIn({ path, text }: Document): { file: string; heading: string | undefined }[] {
  const markdown = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)];
  const html = [...text.matchAll(/<\w[^>]*?(?:src|srcset|href)="([^"]+)"/g)];
  return [...markdown, ...html]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => {
      const [file, heading] = to.split('#');
      return { file: file ? join(dirname(path), file) : path, heading };
    });
}

export function headingsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Code blocks that name their file (```` ```ts path ````), without indentation. */
export function excerptsIn({ text }: Document): { file: string; lines: string[] }[] {
  return [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', code = '']) => ({
    file,
    lines: linesOf(code).filter((line) => line !== ''),
  }));
}

export function wordsOf(glossary: string): string[] {
  return [...glossary.matchAll(/^\| (\S[^|]*?) +\|/gm)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'word' && !/^-+$/.test(word));
}

export function sources(): string {
  const files = globSync(
    [
      '*.config.ts',
      '{client,contract,e2e,formats,reliability,rules,scripts/test,server,slide}/**/*.{ts,tsx}',
    ],
    { cwd: root },
  );
  return files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n');
}

/** Without tests and what only they use. */
export function productFiles(): string[] {
  const files = globSync('{client,contract,formats,rules,server,slide}/**/*.{ts,tsx}', {
    cwd: root,
  });
  return files.filter((file) => !/\.(test|long)\.|^server\/testing\//.test(file));
}

/** Whether a term occurs as identifier, file name or text: responseCache, response-cache, response cache. */
export function occurs(term: string, code: string): boolean {
  return new RegExp(term.replaceAll(/[ -]/g, '[ _-]?'), 'i').test(code);
}

export function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim());
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}
