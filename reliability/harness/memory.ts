import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of the server's process in MB. Linux only. */
export function megabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

/**
 * How much of that is its own, in MB: without the pages of files, such as the database, that it looks at in the
 * machine's own cache, and that the machine takes back when it likes.
 */
export function ownMegabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

/** How many files and connections it has open. */
export function openBy(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
