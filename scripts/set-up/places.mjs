import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const ownFolder = join(root, '.node');

export function newFolder() {
  mkdirSync(ownFolder, { recursive: true });
  return mkdtempSync(join(ownFolder, 'making-'));
}

/** Renames, so that no process sees an incomplete folder. @param {string} made @param {string} place */
export function putInPlace(made, place) {
  const old = join(newFolder(), 'old');
  try {
    renameSync(place, old);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  renameSync(made, place);
}

export function clearUp() {
  for (const entry of readdirSync(ownFolder)) {
    if (entry.startsWith('making-'))
      rmSync(join(ownFolder, entry), { recursive: true, force: true });
  }
}
