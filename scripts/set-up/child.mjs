import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { root } from './places.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const helpers = new Set();

/** @type {ChildProcess | undefined} */
let main;
let itself = false;

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} program @param {string[]} args
 * @param {{ cwd?: string | undefined, env?: NodeJS.ProcessEnv | undefined }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.on('error', reject);
    child.on('close', (code) => {
      helpers.delete(child);
      resolve({ code: code ?? 1, output });
    });
    helpers.add(child);
  });
}

/**
 * The program gets this terminal, and its exit code becomes ours. Its channel closes when this process ends.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export function handOver(node, args, env) {
  main = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  main.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  main.on('exit', (code, signal) => process.exit(code ?? codeOf(signal)));
}

/** From now on this process is the program itself. */
export function letGo() {
  for (const signal of signals) process.off(signal, onSignal);
  itself = true;
}

export function passSignalsOn() {
  for (const signal of signals) process.on(signal, onSignal);
  if (!process.env.npm_lifecycle_event) return;
  // npm signals the shell between it and this process, and that shell ends without forwarding it.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop('SIGTERM'), 250).unref();
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // Ctrl-C reaches every process of the terminal.
  stop(signal, signal === 'SIGINT' && process.stdin.isTTY);
}

/** @type {Set<string>} */
const passed = new Set();

/** @param {NodeJS.Signals} signal @param {boolean} [hasReached] */
function stop(signal, hasReached = false) {
  if (itself) {
    if (!passed.has(signal)) process.kill(process.pid, signal);
  } else if (!main) {
    for (const child of helpers) child.kill();
    process.exit(codeOf(signal));
  } else if (!hasReached && !passed.has(signal)) main.kill(signal);
  passed.add(signal);
}

/** @param {NodeJS.Signals | null} signal */
function codeOf(signal) {
  return 128 + (signal ? constants.signals[signal] : 0);
}
