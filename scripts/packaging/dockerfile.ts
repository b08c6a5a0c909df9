import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

export type Instruction = { keyword: string; flags: Record<string, string>; args: string };

export type Stage = { base: string; name: string | undefined; instructions: Instruction[] };

export function readDockerfile(): Stage[] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = parse(line);
    if (instruction.keyword === 'FROM') {
      const [base = '', , name] = instruction.args.split(/\s+/);
      stages.push({ base, name, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function parse(line: string): Instruction {
  const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  const args = rest.replace(/^(?:--[\w-]+=\S+\s+)+/, (leading) => {
    for (const [, name = '', value = ''] of leading.matchAll(/--([\w-]+)=(\S+)/g)) {
      flags[name] = value;
    }
    return '';
  });
  return { keyword, flags, args };
}

export function argumentsOf({ instructions }: Stage, keyword: string): string[] {
  return instructions.filter((one) => one.keyword === keyword).map(({ args }) => args);
}

export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = argumentsOf(stage, 'ENV').flatMap((args) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

export function commandOf(args: string): string[] {
  return JSON.parse(args) as string[];
}

/** Sources are in the project folder or, with `from`, in another stage. */
export function copiesOf({ instructions }: Stage) {
  return instructions
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ args, flags }) => {
      const paths = args.split(/\s+/);
      return { from: flags['from'], sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
    });
}

/** The last matching line of .dockerignore decides. */
export function isIgnored(path: string): boolean {
  const parts = path.split('/');
  const within = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  let ignored = false;
  for (const { pattern, excludes } of ignoreLines) {
    if (within.some((one) => pattern.test(one))) ignored = excludes;
  }
  return ignored;
}

const ignoreLines = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => !/^\s*(#|$)/.test(line))
  .map((line) => ({ excludes: !line.startsWith('!'), pattern: asPattern(line.replace('!', '')) }));

function asPattern(line: string): RegExp {
  const source = line
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}$`);
}
