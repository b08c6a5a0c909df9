import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

import type { Client } from 'pg';

/** The processor milliseconds of all threads of a process. Linux only, otherwise undefined. */
export function processorMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadMs(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return undefined;
  }
}

export function firstThreadMs(pid: number): number {
  return threadMs(`/proc/${pid}/task/${pid}`);
}

function threadMs(folder: string): number {
  try {
    // The first value is in nanoseconds.
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

export async function enginesProcessorMs(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const own = rows.map(({ pid }) => pid).filter(isPostgres);
  return own.length === 0 ? undefined : own.reduce((sum, pid) => sum + (processorMs(pid) ?? 0), 0);
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

/** Resident memory in megabytes: current or peak. */
export function megabytesOf(pid: number, which: 'now' | 'most' = 'now'): number {
  const status = `/proc/${pid}/status`;
  const name = which === 'now' ? 'VmRSS' : 'VmHWM';
  const kibibytes = existsSync(status)
    ? new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kibibytes) * 1024) / 1e6;
}
