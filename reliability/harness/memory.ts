import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB. Linux only. */
export function megabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

/** Private memory in MB: excludes mapped file pages, such as the database, which the system can reclaim. */
export function ownMegabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

export function openBy(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
