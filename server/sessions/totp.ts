import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;

/** The number of the 30 seconds of a time. */
export function stepAt(now: string): number {
  return Math.floor(Date.parse(now) / stepMs);
}

/** RFC 6238, with SHA-1, which is what every authenticator can do. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of a code, which may be one before or after the present; null for a wrong code. */
export function stepOf(code: string, secret: Uint8Array, now: string): number | null {
  const present = stepAt(now);
  const typed = Buffer.from(code);
  let found: number | null = null;
  for (const step of [present - 1, present, present + 1]) {
    const expected = Buffer.from(codeOf(secret, step));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found = step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = text.replaceAll(/./g, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
