/** Where things stand in the project folder, and how something new comes to stand there whole. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder, whatever the current one is. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What the set-up keeps for itself: the runtime it brought, its lock, things in the making. */
export const ownFolder = join(root, '.node');

/** A new folder to make something in. What is left of one after an interruption counts for nothing. */
export function newFolder() {
  mkdirSync(ownFolder, { recursive: true });
  return mkdtempSync(join(ownFolder, 'making-'));
}

/**
 * Puts a finished folder in its place by renaming, so that it is never seen half made; what stood
 * there before is deleted. @param {string} made @param {string} place
 */
export function putInPlace(made, place) {
  const old = join(newFolder(), 'old');
  try {
    renameSync(place, old);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  renameSync(made, place);
}

/** Deletes what the making of something left behind, finished or interrupted. */
export function clearUp() {
  for (const entry of readdirSync(ownFolder)) {
    if (entry.startsWith('making-'))
      rmSync(join(ownFolder, entry), { recursive: true, force: true });
  }
}
