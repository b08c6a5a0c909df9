import { administer } from './admin/command-line.ts';
import { processTerminal } from './admin/terminal.ts';

process.exitCode = await administer(process.argv.slice(2), processTerminal());
