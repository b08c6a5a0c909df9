import type { Terminal } from './terminal.ts';

/** What a command was given: its argument, where it takes one, and which of its options. */
export type Given = { argument: string; options: Set<string> };

/** One command of the administration. */
export type Command = {
  /** The name of its argument, where it takes one. */
  argument?: string;
  /** Its options, each with what it does. */
  options: Record<string, string>;
  summary: string;
  /** Returns the exit code. */
  run: (terminal: Terminal, given: Given) => Promise<number>;
};
