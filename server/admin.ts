import { administer } from './admin/command-line.ts';
import { lowerPriority } from './admin/low-priority.ts';
import { processTerminal } from './admin/terminal.ts';

process.umask(0o077);
if (process.argv[2] === 'backup') lowerPriority();
process.exitCode = await administer(process.argv.slice(2), processTerminal());
