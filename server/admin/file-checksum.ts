import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/*
 * The trailer of a backup: the SHA-256 of all bytes before it, in a skippable Zstandard frame (RFC 8878, 3.1.2)
 * that zstdcat ignores. Appended bytes are detected.
 */

const hashBytes = 32;
const frameStart = Buffer.from([0x50, 0x2a, 0x4d, 0x18, hashBytes, 0, 0, 0]);
const frameBytes = frameStart.length + hashBytes;

export async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  yield* hashing(hash)(source);
  yield Buffer.concat([frameStart, hash.digest()]);
}

export function hashing(hash: Hash) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  };
}

/** Returns the checksum in the trailer (or null), and the number of bytes before it. */
export async function readChecksum(
  handle: FileHandle,
): Promise<{ checksum: Buffer | null; before: number }> {
  const { size } = await handle.stat();
  const before = Math.max(0, size - frameBytes);
  const { buffer } = await handle.read(Buffer.alloc(frameBytes), 0, frameBytes, before);
  const isChecksum = buffer.subarray(0, frameStart.length).equals(frameStart);
  return isChecksum
    ? { checksum: buffer.subarray(frameStart.length), before }
    : { checksum: null, before: size };
}
