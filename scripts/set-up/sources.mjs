import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ownFolder, root } from './places.mjs';

const looked = join(ownFolder, 'looked');

/**
 * A hash of these files. They are read only if a size or modification time has changed, because every start waits
 * for this.
 * @param {string} name @param {string[]} sources folders and files of the project
 */
export function markOf(name, sources) {
  const files = sources.flatMap(filesIn);
  const seen = hashOf(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`));
  const [before, mark] = lastLook(name);
  if (before === seen && mark) return mark;
  const now = hashOf(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]));
  try {
    mkdirSync(looked, { recursive: true });
    writeFileSync(join(looked, name), `${seen} ${now}`);
  } catch {
    // The service has no write permission here.
  }
  return now;
}

/** @param {string} name */
function lastLook(name) {
  try {
    return readFileSync(join(looked, name), 'utf8').split(' ');
  } catch {
    return [];
  }
}

/** @param {string} path within the project folder @returns {{ path: string, size: number, mtimeMs: number }[]} */
function filesIn(path) {
  const facts = statSync(join(root, path));
  if (facts.isDirectory()) {
    return readdirSync(join(root, path))
      .sort()
      .flatMap((entry) => filesIn(`${path}/${entry}`));
  }
  return /\.test\.tsx?$/.test(path) ? [] : [{ path, size: facts.size, mtimeMs: facts.mtimeMs }];
}

/** @param {(string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex');
}
