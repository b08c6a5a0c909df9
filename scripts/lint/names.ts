import { parseSync, Visitor } from 'vite';

/** The words to avoid, with better ones. */
const instead = new Map([
  ['asked', 'requested, query, request'],
  ['wanted', 'requested, expected, query'],
  ['kept', 'stored, retained, remaining'],
  ['held', 'onHold, waiting, holder'],
  ['begun', 'started, startedAt, initial'],
  ['said', 'text, output, message'],
  ['together', 'group, shared, bulk'],
  ['growing', 'the thing that grows'],
  ['strangers', 'signedOut, anonymous'],
  ['giveWay', 'yield'],
  ['nearRow', 'the thing in the row'],
  ['entryPlace', 'the thing that has the place'],
  ['arrival', 'the thing that arrives'],
  ['workplace', 'the thing in it'],
]);

/** Plain words in names within a file, but not as the name of one. */
const notOfFiles = ['paper', 'turns', ...instead.keys()].map(dashed);

/** Field names that are stored or part of the API. */
const fields = new Map([
  ['kept', 'the answers of listBackups and undoBatch'],
  ['keptSince', 'the activity log'],
]);

const suspicious = new RegExp(
  [...instead.keys()]
    .map(
      (word) => `(?<![A-Za-z])${word}(?![a-z])|${word[0]?.toUpperCase()}${word.slice(1)}(?![a-z])`,
    )
    .join('|'),
);

/** The names in a source file that use a word to avoid, with better ones. Comments and texts may use the words. */
export function vagueNames(path: string, source: string): string[] {
  if (!suspicious.test(source)) return [];
  const { program } = parseSync(path, source);
  const uses = new Set<number>();
  const found = new Set<string>();
  const report = ({ name, start }: { name: string; start: number }) => {
    const word = suspicious.exec(name)?.[0];
    if (word === undefined || (fields.has(name) && uses.has(start))) return;
    const plain = `${word[0]?.toLowerCase()}${word.slice(1)}`;
    found.add(`${path}: ${name} (instead of ${plain}: ${instead.get(plain)})`);
  };
  new Visitor({
    MemberExpression: ({ computed, property }) => {
      if (!computed) uses.add(property.start);
    },
    Property: ({ computed, shorthand, key }) => {
      if (!computed && !shorthand) uses.add(key.start);
    },
    Identifier: report,
    JSXIdentifier: report,
  }).visit(program);
  return [...found];
}

/** Whether a file or one of its folders has a name to avoid. A folder `many` says only that it is about several. */
export function hasVagueName(path: string): boolean {
  const folders = path.split('/');
  const file = folders.pop()?.replace(/\..*/, '') ?? '';
  const parts = [...folders, file].map((name) => `-${dashed(name)}-`);
  return (
    folders.includes('many') ||
    notOfFiles.some((word) => parts.some((name) => name.includes(`-${word}-`)))
  );
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
