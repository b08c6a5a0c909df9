import { sections } from './result.ts';
import type { Section } from './result.ts';
import type { World } from './world.ts';

const engines = ['sqlite', 'postgres'] as const;

export type BenchArguments = {
  sections: Section[];
  engines: World['engine'][];
  save: boolean;
  rounds: number;
  /** Another checkout, in which the browser's figures are measured as well. */
  beside: string | undefined;
};

export function readArguments(args: string[]): BenchArguments | string {
  const unknown = args.find((arg) => !isKnown(arg));
  if (unknown !== undefined) {
    return `"${unknown}" is none of ${[...sections, ...engines].join(', ')}, --save, --rounds=NUMBER, --beside=FOLDER`;
  }
  return {
    sections: named(sections, args),
    engines: named(engines, args),
    save: args.includes('--save'),
    rounds: Number(args.findLast((arg) => rounds.test(arg))?.slice('--rounds='.length) ?? 40),
    beside: args.findLast((arg) => arg.startsWith(beside))?.slice(beside.length),
  };
}

const beside = '--beside=';
const rounds = /^--rounds=[1-9]\d{1,4}$/;

function isKnown(arg: string): boolean {
  return (
    [...sections, ...engines, '--save'].some((known) => known === arg) ||
    rounds.test(arg) ||
    arg.startsWith(beside)
  );
}

function named<Name extends string>(all: readonly Name[], args: string[]): Name[] {
  const chosen = all.filter((name) => args.includes(name));
  return chosen.length > 0 ? chosen : [...all];
}
