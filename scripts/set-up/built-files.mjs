/** Files of earlier builds stay for a week, because running servers and open pages still request them. */
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

/** @param {string} place */
export function madeOf(place) {
  return standing(place)?.mark;
}

/** Writes pages after the files that they refer to. @param {string} made @param {string} place @param {string} mark */
export function putBuild(made, place, mark) {
  const before = standing(place);
  const names = filesIn(made);
  const isPage = (/** @type {string} */ name) => name.startsWith('index.html');
  mkdirSync(place, { recursive: true });
  // An interrupted build counts as not built.
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

/** @param {string} file @param {boolean} justReplaced */
function leave(file, justReplaced) {
  const now = new Date();
  if (justReplaced) utimesSync(file, now, now);
  else if (now.getTime() - statSync(file).mtimeMs > earlierStaysMs) rmSync(file);
}

/** @param {string} place */
function standing(place) {
  try {
    const [mark = '', ...names] = readFileSync(join(place, stamp), 'utf8').trim().split('\n');
    return names.length > 0 ? { mark, names: new Set(names) } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function filesIn(folder) {
  const names = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  return names.filter((name) => statSync(join(folder, name)).isFile());
}
