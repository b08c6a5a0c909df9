import { randomBytes } from 'node:crypto';
import { statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pieceBytes = 128 * 1024;
const wholeBytes = 16 * pieceBytes;
const refillEveryMs = 10_000;

/** What may take from the reserve. Strangers can try to sign in, so the last half is for sign-outs. */
export type ReserveUse = 'sign-in' | 'sign-out';
const left: Record<ReserveUse, number> = { 'sign-in': wholeBytes / 2, 'sign-out': 0 };

/**
 * A file that takes space for nothing, so that a full disk can be given some back for a few small writes that
 * matter more than others.
 */
export type Reserve = {
  /** Gives a piece back to the disk; false when there is none left for this use. */
  giveUp: (use: ReserveUse) => boolean;
  /** Makes the reserve whole again, if the disk has room to spare. */
  refill: () => void;
  close: () => void;
};

/** Keeps a reserve in a folder, made again by itself when there is room. */
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
      // A file that cannot be cut has nothing to give.
      return false;
    }
  }

  function refill(): void {
    try {
      if (size() >= wholeBytes || !hasRoom(folder)) return;
      // Random, because zeros would take no space on a file system that compresses.
      writeFileSync(file, randomBytes(wholeBytes));
    } catch {
      // No room after all. The next round tries again.
    }
  }

  refill();
  const timer = setInterval(refill, refillEveryMs).unref();
  return { giveUp, refill, close: () => clearInterval(timer) };
}

/** As much again stays free, so that the reserve itself does not fill the disk. */
function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 * wholeBytes;
}
