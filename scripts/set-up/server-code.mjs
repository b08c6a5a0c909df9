import { join } from 'node:path';

import { madeOf, putBuild } from './built-files.mjs';
import { run } from './child.mjs';
import { newFolder, ownFolder, root } from './places.mjs';
import { say, SetUpError } from './say.mjs';
import { markOf } from './sources.mjs';

const bundler = 'scripts/set-up/bundle-server.mjs';
const sources = [
  'server',
  'contract',
  'formats',
  'rules',
  'slide',
  'demo',
  bundler,
  'package-lock.json',
];
const place = join(ownFolder, 'server');

export const serverProgram = join(place, 'main.js');

export function isServerBuilt() {
  return madeOf(place) === currentMark();
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
export async function buildServerCode(node, env) {
  say('Building the server …');
  // At the same depth as its final place, because the bundle refers to the sources by relative paths.
  const made = newFolder();
  const mark = currentMark();
  const { code, output } = await run(node, [join(root, bundler), made], { cwd: root, env });
  if (code !== 0) {
    say(output.trim());
    throw new SetUpError(
      'The server could not be built; see the error above. Fix it and run the command again.',
    );
  }
  putBuild(made, place, mark);
}

function currentMark() {
  return markOf('server', sources);
}
