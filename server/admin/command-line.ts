import { parseArgs } from 'node:util';

import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import type { Command, Given } from './command.ts';
import { explain } from './failure.ts';
import { moveCommand } from './move-command.ts';
import { resetLinkCommand } from './reset-link-command.ts';
import { resetPasswordCommand } from './reset-password-command.ts';
import { resetSecondFactorCommand } from './reset-second-factor-command.ts';
import { restoreCommand } from './restore-command.ts';
import type { Terminal } from './terminal.ts';

const commands: Record<string, Command> = {
  'reset-password': resetPasswordCommand,
  'reset-link': resetLinkCommand,
  'reset-second-factor': resetSecondFactorCommand,
  check: checkCommand,
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
};

const failed = 1;
const wrongUse = 2;
const interrupted = 130;

/** Exit codes: 0 done, 1 failed or differences found, 2 wrong usage, 130 interrupted. */
export async function administer(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.print(usage());
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || name === undefined) {
    terminal.say(name === undefined ? usage() : `Unknown command "${name}".\n\n${usage()}`);
    return wrongUse;
  }
  const given = parse(command, rest);
  if (given === 'help') {
    terminal.print(usageOf(name, command));
    return 0;
  }
  if (typeof given === 'string') {
    terminal.say(`${given}\n\n${usageOf(name, command)}`);
    return wrongUse;
  }
  return run(command, terminal, given);
}

async function run(command: Command, terminal: Terminal, given: Given): Promise<number> {
  try {
    return await command.run(terminal, given);
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      terminal.say('Interrupted. Nothing was changed.');
      return interrupted;
    }
    terminal.say(explain(error));
    return failed;
  }
}

function parse({ argument, options }: Command, args: string[]): Given | string {
  const known = Object.fromEntries(
    [...Object.keys(options), 'help'].map((name) => [name, { type: 'boolean' as const }]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    if (values['help']) return 'help';
    const [first = '', ...more] = positionals;
    if (argument && first === '') return `${argument} is missing.`;
    if (more.length > 0 || (!argument && first !== '')) {
      return `"${more[0] ?? first}" is one argument too many.`;
    }
    return { argument: first, options: new Set(Object.keys(values)) };
  } catch (error) {
    return explain(error);
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, command]) => {
    const call = [name, command.argument].filter(Boolean).join(' ');
    return `  ${call.padEnd(30)}${command.summary}`;
  });
  return [
    'Usage: npm run admin -- COMMAND [OPTIONS]',
    '',
    ...lines,
    '',
    'COMMAND --help shows details. The settings (DATA_DIR, DATABASE_URL) are those of the server.',
  ].join('\n');
}

function usageOf(name: string, { argument, options, summary }: Command): string {
  const lines = Object.entries(options).map(
    ([option, does]) => `  ${`--${option}`.padEnd(20)}${does}`,
  );
  const call = [name, argument, lines.length > 0 && '[OPTIONS]'].filter(Boolean).join(' ');
  return [
    `Usage: npm run admin -- ${call}`,
    '',
    summary,
    ...(lines.length ? ['', ...lines] : []),
  ].join('\n');
}
