import { PassThrough } from 'node:stream';

import { administer } from '#server/admin/command-line.ts';
import type { Terminal } from '#server/admin/terminal.ts';

type Input = {
  settings: Record<string, string>;
  /** Piped input; with `typed`, terminal input. */
  piped?: string;
  typed?: string[];
  signal?: AbortSignal;
};

export async function admin(args: string[], input: Input) {
  const { terminal, printed, stderr } = aTerminal(input);
  const code = await administer(args, terminal);
  // Only this command warns about the Node version, which varies between test runs.
  const errors = args[0] === 'check' ? stderr().replace(/^Warning: Node .*\n/, '') : stderr();
  return { code, printed, stderr: errors };
}

function aTerminal({ settings, piped = '', typed, signal }: Input) {
  const stdin = new PassThrough() as Terminal['stdin'] & PassThrough;
  const printed: string[] = [];
  let stderr = '';
  if (typed) stdin.isTTY = true;
  else stdin.end(piped);
  const answers = [...(typed ?? [])];
  const terminal: Terminal = {
    env: settings,
    stdin,
    print: (line) => void printed.push(line),
    say: (line, lineEnd = '\n') => {
      stderr += line + lineEnd;
      // Types the next answer after a prompt.
      if (lineEnd === '' && answers.length > 0) setImmediate(() => stdin.write(answers.shift()));
    },
    interruptible: () => signal ?? new AbortController().signal,
  };
  return { terminal, printed, stderr: () => stderr };
}
