import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { clearUp, ownFolder } from './places.mjs';
import { say } from './say.mjs';

const lock = join(ownFolder, 'lock');
const me = `${process.pid} ${Date.now()}`;

/** The holder touches its lock every second. An older lock was abandoned. */
const abandonedAfterMs = 10_000;

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export async function oneAtATime(work) {
  await acquire();
  const touching = setInterval(touch, 1000);
  process.once('exit', release);
  try {
    clearUp();
    return await work();
  } finally {
    clearInterval(touching);
    clearUp();
    release();
    process.off('exit', release);
  }
}

async function acquire() {
  mkdirSync(ownFolder, { recursive: true });
  for (let told = false; !(await take()); told = true) {
    if (!told) say('Another start is setting up this folder; waiting for it …');
    await pause(250);
  }
}

async function take() {
  try {
    writeFileSync(lock, me, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (!isAbandoned()) return false;
  // Several processes may get here at once. After the pause the last writer holds the lock.
  writeFileSync(lock, me);
  await pause(100);
  return isMine();
}

function isAbandoned() {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - touched > abandonedAfterMs;
}

function touch() {
  const now = new Date();
  if (isMine()) utimesSync(lock, now, now);
}

function release() {
  if (isMine()) rmSync(lock, { force: true });
}

function isMine() {
  try {
    return readFileSync(lock, 'utf8') === me;
  } catch {
    return false;
  }
}
