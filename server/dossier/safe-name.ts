import { isActive } from '#contract/active-endings.ts';
import { fileName } from '#contract/file-name.ts';

/**
 * A file name that every system can unpack, and whose file opens neither as a page, outside the policy of the page
 * that links to it, nor as a program. `label` comes first and is unique, so that names differ even without case, and
 * none is reserved on Windows.
 */
export function safeName(label: string, name: string): string {
  return `${label}-${portableName(name)}`;
}

/** Its result is tested last, and again with each pass, because any step may bring forth an ending. */
export function portableName(name: string): string {
  const plain = trimmed(fileName(name).replaceAll(/[%\uFFFD\s]+/g, ' '));
  const short = shortened(plain, longestBytes);
  const built = isActive(short)
    ? `${shortened(plain, longestBytes - inert.length)}${inert}`
    : short;
  return built === name ? built : portableName(built);
}

const inert = '.txt';

/** Windows allows 260 characters for the whole path, most systems 255 bytes for the name. */
const longestBytes = 150;

function shortened(name: string, most: number): string {
  const [ending = ''] = /\.[a-z\d]{1,10}$/i.exec(name) ?? [];
  const base = name.slice(0, name.length - ending.length);
  return (trimmed(startOf(base, most - ending.length)) || 'file') + ending;
}

function startOf(text: string, most: number): string {
  let bytes = 0;
  let beginning = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    beginning += character;
  }
  return beginning;
}

function trimmed(text: string): string {
  return text.trim().replace(/(?<![. ])[. ]+$/, '');
}
