import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

import { run } from './child.mjs';
import { root } from './places.mjs';
import { SetUpError } from './say.mjs';

/**
 * Hashes are pinned, so the minimum age is irrelevant. Without a network npm would retry for more than a minute.
 */
const always = [
  '--min-release-age=0',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=500',
];

/**
 * Throws SetUpError with npm's error. @param {string} node @param {string[]} args
 * @param {{ doing: string, cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
export async function npm(node, args, { doing, cwd = root, env }) {
  const { code, output } = await run(node, [npmProgram(), ...args, ...always], { cwd, env });
  if (code === 0) return output;
  throw new SetUpError(
    `npm could not ${doing}: ${reasonIn(output)}. Check the network and the registry (npm config get registry), then run the command again.`,
  );
}

/** The npm that started this process, the one beside this Node, or the one on PATH. */
function npmProgram() {
  const started = process.env.npm_execpath ?? '';
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [
    ...(basename(started) === 'npm-cli.js' ? [started] : []),
    ...folders.flatMap((folder) => [
      join(folder, 'npm'),
      join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
      join(folder, 'node_modules/npm/bin/npm-cli.js'),
    ]),
  ];
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    const program = realpathSync(candidate);
    if (basename(program) === 'npm-cli.js') return program;
  }
  throw new SetUpError(
    'npm is missing. Install it (it comes with Node: https://nodejs.org) and run the command again.',
  );
}

/** @param {string} output */
function reasonIn(output) {
  const lines = output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (.+)$/.exec(line)?.[1]?.trim() ?? '')
    .filter((line) => line && !/^(code|syscall|errno|A complete log)/.test(line));
  return (lines[0] ?? 'it gave no reason').replace(/^\w*Error: |\.$/g, '');
}
