import { randomBytes } from 'node:crypto';
import { statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pieceBytes = 128 * 1024;
const wholeBytes = 16 * pieceBytes;
const refillEveryMs = 10_000;

/** The uses of the reserve. Anyone can try to sign in, so the second half is reserved for sign-outs. */
export type ReserveUse = 'sign-in' | 'sign-out';
const left: Record<ReserveUse, number> = { 'sign-in': wholeBytes / 2, 'sign-out': 0 };

/**
 * A file that only occupies space, so that on a full disk some of it can be released for a few important small
 * writes.
 */
export type Reserve = {
  /** Releases a part; false if none is left for this use. */
  giveUp: (use: ReserveUse) => boolean;
  /** Restores the full size if the disk has enough space. */
  refill: () => void;
  close: () => void;
};

/** Creates a reserve in a folder and refills it when there is space. */
export function keepReserve(folder: string): Reserve {
  const file = join(folder, 'waymark.reserve');

  function size(): number {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  function giveUp(use: ReserveUse): boolean {
    try {
      const rest = size() - pieceBytes;
      if (rest < left[use]) return false;
      truncateSync(file, rest);
      return true;
    } catch {
      // The file cannot be truncated.
      return false;
    }
  }

  function refill(): void {
    try {
      if (size() >= wholeBytes || !hasRoom(folder)) return;
      // Random, because zeros would take no space on a compressing file system.
      writeFileSync(file, randomBytes(wholeBytes));
    } catch {
      // Not enough space after all. The next round retries.
    }
  }

  refill();
  const timer = setInterval(refill, refillEveryMs).unref();
  return { giveUp, refill, close: () => clearInterval(timer) };
}

/** The same amount must stay free, so that the reserve itself does not fill the disk. */
function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 * wholeBytes;
}
