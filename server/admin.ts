import { administer } from './admin/command-line.ts';
import { letOthersGoFirst } from './admin/low-priority.ts';
import { processTerminal } from './admin/terminal.ts';

// What is written is for the owner alone, wherever it is not said otherwise.
process.umask(0o077);
// It is made while people work.
if (process.argv[2] === 'backup') letOthersGoFirst();
process.exitCode = await administer(process.argv.slice(2), processTerminal());
