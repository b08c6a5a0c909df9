import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';

import type { Header, TableStart } from './backup-format.ts';
import { BackupVerifier } from './backup-verifier.ts';
import { hashing, readChecksum } from './file-checksum.ts';
import type { RowCounts } from './write-backup.ts';

/** Callbacks for the parts of a backup; each call is awaited. */
export type BackupReader = {
  onTable: (table: TableStart) => Promise<void>;
  onRow: (row: string) => Promise<void> | undefined;
};

/**
 * Reads and verifies a backup: format, known schema, complete, unmodified, nothing appended. Throws AdminFailure
 * otherwise. Received data must not be used before it returns.
 */
export async function readBackup(
  file: string,
  reader?: BackupReader,
  signal?: AbortSignal,
): Promise<{ header: Header; rows: RowCounts }> {
  await using handle = await open(file);
  const { checksum, before } = await readChecksum(handle);
  const verifier = new BackupVerifier(file);
  const end = Math.max(0, before - 1);
  const bytes = createReadStream('', { fd: handle, autoClose: false, start: 0, end });
  const hash = createHash('sha256');
  const decompress = (await isGzip(handle)) ? createGunzip() : createZstdDecompress();
  const read = (text: AsyncIterable<Buffer>) => readLines(text, verifier, reader);
  try {
    await pipeline(bytes, hashing(hash), decompress, read, { ...(signal && { signal }) });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (signal?.aborted || !unreadable.test(code)) throw error;
    // A compressed file that ends too early may end before its first line.
    throw code === endsEarly && before > 0 ? verifier.damaged() : verifier.unusable();
  }
  const result = verifier.result();
  const isWhole = checksum ? checksum.equals(hash.digest()) : result.header.formatVersion === 1;
  // The decompressors do not report trailing data.
  if (!isWhole || decompress.bytesWritten !== before) throw verifier.unusable();
  return result;
}

const endsEarly = 'Z_BUF_ERROR';
// Errors of the decompressor, and of a pipeline that ends early.
const unreadable = /^(Z_|ZSTD_|ABORT_ERR$|ERR_STREAM_PREMATURE_CLOSE$)/;

async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.readUInt16BE() === 0x1f8b;
}

export async function readLines(
  bytes: AsyncIterable<Buffer>,
  verifier: BackupVerifier,
  reader?: BackupReader,
): Promise<void> {
  for await (const lines of linesOf(bytes)) {
    for (const line of lines) {
      const part = verifier.take(line);
      if (part === 'row') await reader?.onRow(line.toString());
      else if (part) await reader?.onTable(part);
    }
  }
}

const lineEnd = '\n'.codePointAt(0) ?? 0;

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  // A line can contain a file of many megabytes, so its chunks are joined once.
  let chunks: Buffer[] = [];
  for await (const piece of bytes) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let stop = piece.indexOf(lineEnd); stop !== -1; stop = piece.indexOf(lineEnd, start)) {
      chunks.push(piece.subarray(start, stop));
      lines.push(Buffer.concat(chunks));
      chunks = [];
      start = stop + 1;
    }
    if (start < piece.length) chunks.push(piece.subarray(start));
    yield lines;
  }
  if (chunks.length > 0) yield [Buffer.concat(chunks)];
}
