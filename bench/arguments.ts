import { sections } from './result.ts';
import type { Section } from './result.ts';
import type { World } from './world.ts';

const engines = ['sqlite', 'postgres'] as const;

/** What the command line asks for. */
export type Asked = {
  sections: Section[];
  engines: World['engine'][];
  /** Keep the figures as the reference. */
  save: boolean;
  /** How many rounds of work the memory of the browser is measured over. */
  rounds: number;
};

/** Reads the command line; a message where it says something that is not known. */
export function readArguments(args: string[]): Asked | string {
  const unknown = args.find((arg) => !isKnown(arg));
  if (unknown !== undefined) {
    return `"${unknown}" is none of ${[...sections, ...engines].join(', ')}, --save, --rounds=NUMBER`;
  }
  return {
    sections: named(sections, args),
    engines: named(engines, args),
    save: args.includes('--save'),
    rounds: Number(args.findLast((arg) => rounds.test(arg))?.slice('--rounds='.length) ?? 40),
  };
}

const rounds = /^--rounds=[1-9]\d{1,4}$/;

function isKnown(arg: string): boolean {
  return [...sections, ...engines, '--save'].some((known) => known === arg) || rounds.test(arg);
}

/** Those that are named; where none is, all. */
function named<Name extends string>(all: readonly Name[], args: string[]): Name[] {
  const chosen = all.filter((name) => args.includes(name));
  return chosen.length > 0 ? chosen : [...all];
}
