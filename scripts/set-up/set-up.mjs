/** The set-up in its order: a supported Node, then the packages, then the browser code. */
import { delimiter, dirname, join } from 'node:path';

import { buildBrowserCode, isBuilt } from './browser-code.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { installPackages, isInstalled } from './packages.mjs';
import { ownFolder } from './places.mjs';
import { bringNode, presentNode } from './runtime.mjs';

/**
 * Makes what is missing and returns the path of the Node to run everything with, and the
 * environment in which that Node is the first on PATH. Throws SetUpError.
 * @param {{ browserCode: boolean }} wanted
 */
export async function setUp({ browserCode }) {
  const node = presentNode();
  const done = node && isInstalled() && (!browserCode || isBuilt());
  const chosen = done ? node : await oneAtATime(() => makeMissing(browserCode));
  return { node: chosen, env: environmentFor(chosen) };
}

/** Asks again what is there: another launch may have made it while this one waited for its turn.
 * @param {boolean} browserCode */
async function makeMissing(browserCode) {
  const node = presentNode() ?? (await bringNode());
  const env = environmentFor(node);
  if (!isInstalled()) await installPackages(node, env);
  if (browserCode && !isBuilt()) await buildBrowserCode(node, env);
  return node;
}

/** @param {string} node @returns {NodeJS.ProcessEnv} */
function environmentFor(node) {
  return {
    // Paths that a person types are meant from where they stand, though everything runs in the project folder.
    INIT_CWD: process.cwd(),
    // What Node has compiled once it need not compile at the next start: a third less time and memory.
    NODE_COMPILE_CACHE: join(ownFolder, 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
}
