import module from 'node:module';
import { pathToFileURL } from 'node:url';

import { handOver, letGo } from './child.mjs';
import { root } from './places.mjs';
import { serverProgram } from './server-code.mjs';

/** Options of Node with which every server starts: less memory for garbage (docs/decisions/0044-bundled-server.md). */
export const heapOptions = ['--max-semi-space-size=8'];

/**
 * Runs the server in this process, to save the time and memory of a second one, unless it needs another Node.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export async function serve(node, args, env) {
  if (node !== process.execPath) {
    handOver(node, [...process.execArgv, '--enable-source-maps', serverProgram, ...args], env);
    return;
  }
  letGo();
  Object.assign(process.env, env);
  process.chdir(root);
  process.argv = [node, serverProgram, ...args];
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  await import(pathToFileURL(serverProgram).href);
}
