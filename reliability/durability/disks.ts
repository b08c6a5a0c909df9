import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';

import { onTestFinished } from 'vitest';

import { reportFigures } from '../harness/report.ts';

/** Disks for one test, to be filled, broken and disconnected. They need Linux, root and loop devices. */
export const canMakeDisks =
  platform() === 'linux' && process.getuid?.() === 0 && existsSync('/dev/loop-control');

/** Reports that a test was skipped because this machine cannot create disks. */
export function reportNotRun(row: string): void {
  reportFigures(row, { 'was not run': 'Without Linux, root and loop devices it' });
}

/** Creates a file with an empty ext4 file system. */
export function makeDisk(image: string, megabytes: number): void {
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  execFileSync('mkfs.ext4', ['-q', image]);
}

/** Mounts such a file until the end of the test. Data that was not synced stays in memory for ten minutes. */
export function mountDisk(image: string, at: string): () => void {
  return mount(['-o', 'loop,commit=600', image, at], at);
}

export function mountMemory(at: string, megabytes: number): () => void {
  return mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at], at);
}

export function growMemory(at: string, megabytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${megabytes}m`, at]);
}

function mount(args: string[], at: string): () => void {
  mkdirSync(at, { recursive: true });
  execFileSync('mount', args);
  let mounted = true;
  const unmount = () => {
    if (mounted) execFileSync('umount', ['-l', at]);
    mounted = false;
  };
  onTestFinished(unmount);
  return unmount;
}

const writebackSetting = '/proc/sys/vm/dirty_writeback_centisecs';

/**
 * Until the returned function is called, only synced data reaches any disk of this machine. Never use it twice at
 * once.
 */
export function holdBackWrites(): () => void {
  const before = readFileSync(writebackSetting, 'utf8');
  const restore = () => writeFileSync(writebackSetting, before);
  process.once('exit', restore);
  writeFileSync(writebackSetting, '0');
  return () => {
    restore();
    process.off('exit', restore);
  };
}
