import type { Terminal } from './terminal.ts';

export type Given = { argument: string; options: Set<string> };

export type Command = {
  argument?: string;
  options: Record<string, string>;
  summary: string;
  run: (terminal: Terminal, given: Given) => Promise<number>;
};
