import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

import { releaseBuffer } from '#server/release-buffer.ts';

/** A file of an archive. Its pieces are read one at a time and then freed. */
export type ZipEntry = { name: string; pieces: () => AsyncIterable<Uint8Array> };

type Written = { name: Uint8Array; crc: number; packed: number; plain: number; offset: number };

/**
 * Streams a .zip while its files are read. Each file is deflated and followed by its checksum and lengths: unlike
 * stored files of unknown length, all readers support this. Names are UTF-8. Above 4 GB or 65,535 files the archive
 * is Zip64; a single file may have at most 4 GB.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(modified);
  const directory: Written[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    const head = localHeader(entry, time);
    yield own(head);
    // The deflater reuses the memory of its output.
    for await (const bytes of deflated(pieces(), entry)) yield own(bytes);
    if (Math.max(entry.plain, entry.packed) > most32) throw new Error(`${name} is over 4 GB`);
    const tail = descriptor(entry);
    yield own(tail);
    offset += head.length + entry.packed + tail.length;
    directory.push(entry);
  }
  const start = offset;
  for (const entry of directory) {
    const record = directoryRecord(entry, time);
    yield own(record);
    offset += record.length;
  }
  yield own(directoryEnd({ count: directory.length, start, length: offset - start }));
}

/** Copies the bytes, because the receiver frees them. */
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

const most32 = 0xff_ff_ff_ff;
const most16 = 0xff_ff;
const version = 20;
const version64 = 45;
/** Flags: lengths follow the data; the name is UTF-8. */
const flags = 0x08_08;
const deflate = 8;

/** Compresses in the thread pool. Counts input and output. */
async function* deflated(
  pieces: AsyncIterable<Uint8Array>,
  entry: Written,
): AsyncGenerator<Uint8Array> {
  const deflater = createDeflateRaw({ level: 1, chunkSize: 65_536 });
  const packed: Uint8Array[] = [];
  deflater.on('data', (bytes: Uint8Array) => {
    entry.packed += bytes.length;
    packed.push(bytes);
  });
  try {
    for await (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc);
      entry.plain += piece.length;
      await new Promise((done) => deflater.write(piece, done));
      releaseBuffer(piece);
      yield* packed.splice(0);
    }
    deflater.end();
    await finished(deflater);
    yield* packed;
  } finally {
    deflater.destroy();
  }
}

function localHeader({ name }: Written, time: number): Uint8Array {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt32LE(time, 10);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, plain }: Written): Uint8Array {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08_07_4b_50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(plain, 12);
  return tail;
}

function directoryRecord(entry: Written, time: number): Uint8Array {
  const { name, crc, packed, plain, offset } = entry;
  const isFar = offset >= most32;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02_01_4b_50, 0);
  record.writeUInt16LE(version64, 4);
  record.writeUInt16LE(isFar ? version64 : version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflate, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(plain, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(isFar ? 12 : 0, 30);
  record.writeUInt32LE(Math.min(offset, most32), 42);
  const far = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    far.writeUInt16LE(1, 0);
    far.writeUInt16LE(8, 2);
    far.writeBigUInt64LE(BigInt(offset), 4);
  }
  return Buffer.concat([record, name, far]);
}

type Directory = { count: number; start: number; length: number };

function directoryEnd({ count, start, length }: Directory): Uint8Array {
  const is64 = count >= most16 || start >= most32 || length >= most32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(length, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  return is64 ? Buffer.concat([directoryEnd64({ count, start, length }), end]) : end;
}

function directoryEnd64({ count, start, length }: Directory): Uint8Array {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06_06_4b_50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(version64, 12);
  end.writeUInt16LE(version64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07_06_4b_50, 56);
  end.writeBigUInt64LE(BigInt(start + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** The date is in the upper, the time in the lower 16 bits. The format has no time zone; this is UTC. */
function dosTime(moment: Date): number {
  const year = Math.max(moment.getUTCFullYear(), 1980) - 1980;
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const hours = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5);
  return ((date << 16) | hours | (moment.getUTCSeconds() >> 1)) >>> 0;
}
