import { delimiter, dirname, join } from 'node:path';

import { buildBrowserCode, isBuilt } from './browser-code.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { installPackages, isInstalled } from './packages.mjs';
import { ownFolder } from './places.mjs';
import { bringNode, presentNode } from './runtime.mjs';
import { buildServerCode, isServerBuilt } from './server-code.mjs';

/** @typedef {{ browserCode?: boolean, serverCode?: boolean }} Wanted */

/** @param {Wanted} wanted */
export async function setUp(wanted) {
  const node = presentNode();
  const done =
    isInstalled() && (!wanted.browserCode || isBuilt()) && (!wanted.serverCode || isServerBuilt());
  const chosen = node && done ? node : await oneAtATime(() => makeMissing(wanted));
  return { node: chosen, env: environmentFor(chosen) };
}

/** Checks again: another launch may have made it meanwhile. @param {Wanted} wanted */
async function makeMissing({ browserCode, serverCode }) {
  const node = presentNode() ?? (await bringNode());
  const env = environmentFor(node);
  if (!isInstalled()) await installPackages(node, env);
  if (browserCode && !isBuilt()) await buildBrowserCode(node, env);
  if (serverCode && !isServerBuilt()) await buildServerCode(node, env);
  return node;
}

/** @param {string} node @returns {NodeJS.ProcessEnv} */
function environmentFor(node) {
  return {
    // Paths typed by the user are relative to their folder, but everything runs in the project folder.
    INIT_CWD: process.cwd(),
    // With compiled code a start takes a third less time and memory.
    NODE_COMPILE_CACHE: join(ownFolder, 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
}
