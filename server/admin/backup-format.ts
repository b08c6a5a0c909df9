import * as z from 'zod/mini';

/*
 * The backup format: lines of text, independent of the engine. Version 2 is compressed with Zstandard and ends with
 * a checksum of the whole file (file-checksum.ts). Version 1 is compressed with gzip or Zstandard and has no
 * checksum. The first and last lines are JSON objects (header and end). In between, each table has one object with
 * its columns, followed by one JSON array per row. Booleans are 1 and 0, bytes are {"base64": "..."}, everything
 * else is the column's JSON value.
 */

export const format = 'waymark backup';
export const formatVersion = 2;

export const header = z.object({
  format: z.literal(format),
  formatVersion: z.int(),
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  created: z.string(),
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof header>;

export const tableStart = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The highest id ever assigned, including deleted rows; null for tables without ids. */
  lastId: z.nullable(z.int()),
});
export type TableStart = z.infer<typeof tableStart>;

/** The last line. Proves that the backup is complete. */
export const end = z.object({
  rows: z.record(z.string(), z.int()),
  /** Hash of all uncompressed bytes before this line. */
  sha256: z.string(),
});

export function toBackup(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { base64: bytes.toString('base64') };
  }
  return value;
}

export function fromBackup(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Buffer.from((value as { base64: string }).base64, 'base64');
}
