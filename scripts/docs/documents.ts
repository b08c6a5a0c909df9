import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../set-up/places.mjs';

/** A document of this project: where it stands, and what is in it. */
export type Document = { path: string; text: string };

/** Everything that people read about the program before they read the program. */
export const documents: Document[] = globSync(
  ['*.md', 'docs/**/*.md', 'docs/**/*.svg', 'reliability/README.md'],
  { cwd: root },
)
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const folders = 'bench|client|contract|demo|deploy|docs|e2e|reliability|scripts|server|slide';
const looksLikePath = new RegExp(
  String.raw`^(?:(?:${folders})/[\w.*{},/-]*|[a-z][\w/-]*/|[\w./-]+\.(?:m?ts|tsx|mjs|md|svg|ya?ml|service))$`,
);
/** What is not in a clone: a run makes it. */
const made = /^(bench\/results\/latest\b|dist\/$|data\/$)/;

/** What a document names as a file or folder of this project; in drawings every text counts. */
export function pathsIn({ path, text }: Document): string[] {
  const pieces = path.endsWith('.svg')
    ? [...text.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, piece = '']) => piece.split(/[\s,]+/))
    : [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, piece = '']) => piece);
  return pieces.filter((piece) => looksLikePath.test(piece) && !made.test(piece));
}

/** Whether there is such a file or folder: from the project folder, or beside the document; `NOUN` is any. */
export function exists(named: string, from: Document): boolean {
  const pattern = named.replaceAll('NOUN', '*').replace(/\/$/, '');
  const places = [pattern, join(dirname(from.path), pattern)];
  // A file that is named after its folder has been.
  if (!pattern.includes('/')) {
    places.push(`{client,contract,reliability,scripts,server,slide}/**/${pattern}`);
  }
  return places.some((place) => globSync(place, { cwd: root }).length > 0);
}

/** Where a document's links lead: to files, from where it stands, and to headings in them. */
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

/** The headings of a document as links name them. */
export function headingsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The blocks of code that say which file they are from (```` ```ts path ````), without their indentation. */
export function excerptsIn({ text }: Document): { file: string; lines: string[] }[] {
  return [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', code = '']) => ({
    file,
    lines: linesOf(code).filter((line) => line !== ''),
  }));
}

/** The words that a glossary explains: the first column of its tables. */
export function wordsOf(glossary: string): string[] {
  return [...glossary.matchAll(/^\| (\S[^|]*?) +\|/gm)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'word' && !/^-+$/.test(word));
}

/** The names and contents of all program files. */
export function sources(): string {
  const files = globSync(
    '{client,contract,e2e,reliability,scripts/test,server,slide}/**/*.{ts,tsx}',
    { cwd: root },
  );
  return files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n');
}

/** Whether a term occurs as identifier, file name or text: responseCache, response-cache, response cache. */
export function occurs(term: string, code: string): boolean {
  return new RegExp(term.replaceAll(/[ -]/g, '[ _-]?'), 'i').test(code);
}

/** The lines of a text as they read, wherever they are indented to. */
export function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim());
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}
