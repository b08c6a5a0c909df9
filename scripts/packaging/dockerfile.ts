import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

/** One line of the Dockerfile, continued lines put together. */
export type Instruction = { keyword: string; flags: Record<string, string>; args: string };

/** What stands from one FROM to the next. */
export type Stage = { base: string; name: string | undefined; instructions: Instruction[] };

/** The Dockerfile of this project, stage by stage. */
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

/** The arguments of all instructions of one kind, in order. */
export function argumentsOf({ instructions }: Stage, keyword: string): string[] {
  return instructions.filter((one) => one.keyword === keyword).map(({ args }) => args);
}

/** What a stage sets in the environment. */
export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = argumentsOf(stage, 'ENV').flatMap((args) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

/** The program and its arguments that a CMD names in the form that needs no shell. */
export function commandOf(args: string): string[] {
  return JSON.parse(args) as string[];
}

/** What a COPY brings, and where to: from the project folder, or from the stage that is named. */
export function copiesOf({ instructions }: Stage) {
  return instructions
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ args, flags }) => {
      const paths = args.split(/\s+/);
      return { from: flags['from'], sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
    });
}

/** Whether the engine is never sent this file: the last line of .dockerignore that fits decides. */
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

/** `*` stands for anything within a folder, `**` for any number of folders. */
function asPattern(line: string): RegExp {
  const source = line
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}$`);
}
