import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { lengths } from '#contract/limits.ts';
import { verbatimText } from '#contract/text.ts';
import { generatePassword } from '#server/sessions/passwords.ts';

import { AdminFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

type How = { invent: boolean; fromStdin: boolean };

/**
 * Generates a password if requested, otherwise prompts on a terminal or reads stdin; empty input also generates
 * one. Throws AdminFailure if the password cannot be typed.
 */
export async function newPassword(
  terminal: Terminal,
  { invent, fromStdin }: How,
): Promise<{ password: string; invented: boolean }> {
  if (invent) return { password: generatePassword(), invented: true };
  if (terminal.stdin.isTTY && !fromStdin) {
    return { password: typable(await askTwice(terminal)), invented: false };
  }
  const piped = (await text(terminal.stdin)).replace(/\r?\n$/, '');
  if (piped !== '') return { password: typable(piped), invented: false };
  if (fromStdin) throw new AdminFailure('No password came on stdin.');
  return { password: generatePassword(), invented: true };
}

function typable(password: string): string {
  const one = verbatimText(lengths.password, 'No password was given').safeParse(password);
  if (!one.success) throw new AdminFailure(`The password: ${one.error.issues[0]?.message}.`);
  if (/[\r\n]/.test(password)) throw new AdminFailure('The password must be one line.');
  return password;
}

/** Prompts without echo. Early input is buffered. */
async function askTwice({ stdin, say }: Terminal): Promise<string> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  const asking = createInterface({ input: stdin, output: nowhere, terminal: true });
  asking.on('SIGINT', () => asking.close());
  const lines: AsyncIterator<string, undefined> = asking[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    say(question, '');
    const { value, done } = await lines.next();
    say('');
    if (done) throw new AdminFailure('Interrupted. Nothing was changed.');
    return value;
  };
  try {
    const first = await ask('New password: ');
    const second = await ask('Once more: ');
    if (first !== second) throw new AdminFailure('The two passwords differ. Nothing was changed.');
    return first;
  } finally {
    asking.close();
  }
}
