/**
 * The files of the built browser code. What an earlier build made stays for a while: a server that was started
 * with it, and the pages that are open in browsers, go on asking for its files by their names.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const stamp = '.built';
const earlierStaysMs = 7 * 24 * 60 * 60 * 1000;

/** What the build that stands there was made of; undefined where none stands there whole. @param {string} place */
export function madeOf(place) {
  return standing(place)?.mark;
}

/**
 * Puts the files of a finished build into place, one after another, those that carry their hash in their names
 * before the page that names them: whoever reads there meanwhile finds what belongs together. Removes what was
 * replaced longer than a week ago.
 * @param {string} made the folder of the new build
 * @param {string} place
 * @param {string} mark what it is made of, one line
 */
export function putBuild(made, place, mark) {
  const before = standing(place);
  const names = filesIn(made);
  const isPage = (/** @type {string} */ name) => name.startsWith('index.html');
  mkdirSync(place, { recursive: true });
  // Interrupted from here on, it counts as not built.
  rmSync(join(place, stamp), { force: true });
  for (const name of [...names.filter((one) => !isPage(one)), ...names.filter(isPage)]) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    renameSync(join(made, name), join(place, name));
  }
  const current = new Set(names);
  for (const name of filesIn(place)) {
    if (!current.has(name)) leave(join(place, name), !before || before.names.has(name));
  }
  writeFileSync(join(place, stamp), [mark, ...names, ''].join('\n'));
}

/** Its time says from now on when it was replaced. @param {string} file @param {boolean} justReplaced */
function leave(file, justReplaced) {
  const now = new Date();
  if (justReplaced) utimesSync(file, now, now);
  else if (now.getTime() - statSync(file).mtimeMs > earlierStaysMs) rmSync(file);
}

/** What the stamp says of the build that stands there. @param {string} place */
function standing(place) {
  try {
    const [mark = '', ...names] = readFileSync(join(place, stamp), 'utf8').trim().split('\n');
    return names.length > 0 ? { mark, names: new Set(names) } : undefined;
  } catch {
    return undefined;
  }
}

/** The names of all files, from that folder. @param {string} folder */
function filesIn(folder) {
  const names = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  return names.filter((name) => statSync(join(folder, name)).isFile());
}
