import { PassThrough } from 'node:stream';

import { administer } from '#server/admin/command-line.ts';
import type { Terminal } from '#server/admin/terminal.ts';

type Input = {
  /** The settings of the environment. */
  settings: Record<string, string>;
  /** What is piped in; with `typed`, what somebody types on a terminal. */
  piped?: string;
  typed?: string[];
  signal?: AbortSignal;
};

/** Runs an administration command as it would run on the command line. */
export async function admin(args: string[], input: Input) {
  const { terminal, printed, said } = aTerminal(input);
  const code = await administer(args, terminal);
  // The one command that says something about the version of Node, which is whatever the tests run on.
  const errors = args[0] === 'check' ? said().replace(/^Warning: Node .*\n/, '') : said();
  return { code, printed, said: errors };
}

/** A terminal that keeps what is printed and said. */
function aTerminal({ settings, piped = '', typed, signal }: Input) {
  const stdin = new PassThrough() as Terminal['stdin'] & PassThrough;
  const printed: string[] = [];
  let said = '';
  if (typed) stdin.isTTY = true;
  else stdin.end(piped);
  const answers = [...(typed ?? [])];
  const terminal: Terminal = {
    env: settings,
    stdin,
    print: (line) => void printed.push(line),
    say: (line, lineEnd = '\n') => {
      said += line + lineEnd;
      // A question has been asked: somebody types the next answer.
      if (lineEnd === '' && answers.length > 0) setImmediate(() => stdin.write(answers.shift()));
    },
    interruptible: () => signal ?? new AbortController().signal,
  };
  return { terminal, printed, said: () => said };
}
