import { argon2 as argon2Callback, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { characters } from '#contract/characters.ts';
import { lengths, shortestPassword } from '#contract/limits.ts';
import { nameKey } from '#server/db/keys.ts';
import { invalid } from '#server/problem.ts';

const argon2 = promisify(argon2Callback);

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Returns Argon2id with a random salt, as a PHC string. */
export async function hashPassword(typed: string): Promise<string> {
  const nonce = randomBytes(16);
  const password = typed.normalize('NFC');
  const tag = await argon2('argon2id', { message: password, nonce, tagLength, ...strength });
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain64(nonce)}$${plain64(tag)}`;
}

/**
 * Also returns whether the hash is weaker than the current parameters, or of a password that is not composed: those of
 * version 2 were hashed as sent.
 */
export async function verifyPassword(
  password: string,
  hash: string,
): Promise<{ right: boolean; outdated: boolean }> {
  const composed = password.normalize('NFC');
  const verified = await verifyExactly(composed, hash);
  if (verified.right || composed === password) return verified;
  return { right: (await verifyExactly(password, hash)).right, outdated: true };
}

async function verifyExactly(
  password: string,
  hash: string,
): Promise<{ right: boolean; outdated: boolean }> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) return { right: false, outdated: false };
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5] ?? '', 'base64');
  const tag = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(parts[4] ?? '', 'base64'),
    tagLength: expected.byteLength,
    memory,
    passes,
    parallelism,
  });
  return {
    right: timingSafeEqual(tag, expected),
    outdated: memory < strength.memory || passes < strength.passes,
  };
}

let dummy: Promise<string> | undefined;

/** For unknown accounts: takes as long as a real verification, so that timing reveals nothing. */
export async function verifyNothing(password: string): Promise<void> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await dummy);
}

export function passwordProblem(password: string, username: string): string | null {
  const size = characters(password);
  if (size < shortestPassword) return `must have at least ${shortestPassword} characters`;
  if (size > lengths.password) return `must have at most ${lengths.password} characters`;
  if (nameKey(password) === nameKey(username)) return 'must not be the username';
  if (commonPasswords().has(password.toLowerCase())) return 'is one of the commonest passwords';
  return null;
}

/** Returns the password if it is allowed. Throws with the name of the field otherwise. */
export function checkedPassword(field: string, password: string, username: string): string {
  const problem = passwordProblem(password, username);
  if (problem) throw invalid(field, `The password ${problem}`);
  return password;
}

// Without look-alike characters.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Easy to read from a terminal: 100 bits. */
export function generatePassword(): string {
  return randomGroups(4);
}

/** Groups of five characters, 25 bits each. */
export function randomGroups(count: number): string {
  const group = () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}

let common: Set<string> | undefined;

function commonPasswords(): Set<string> {
  const file = new URL('common-passwords.txt', import.meta.url);
  return (common ??= new Set(readFileSync(file, 'utf8').trim().split('\n')));
}

// PHC strings use base64 without padding.
function plain64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
