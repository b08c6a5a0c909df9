import * as z from 'zod/mini';

/*
 * The format of a backup: a text of lines, the same whichever engine the data comes from. Version 2 is compressed
 * with Zstandard and ends with a checksum of the whole file (file-checksum.ts); version 1 is compressed with gzip or
 * Zstandard and has no such end.
 *
 * The first line is the header, the last one the end; each is a JSON object. In between, for every table,
 * stands one object that names its columns, followed by one JSON array for each row. Booleans are 1 and 0,
 * bytes are {"base64": "..."}; everything else is a JSON value as it stands in the column.
 */

export const format = 'waymark backup';
export const formatVersion = 2;

/** What a backup says of itself before anything else. */
export const header = z.object({
  format: z.literal(format),
  formatVersion: z.int(),
  /** The version of the program that made it. */
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601 in UTC. */
  created: z.string(),
  /** The migrations that had run: what the tables looked like. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof header>;

/** What stands before the rows of a table. */
export const tableStart = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The highest id that was ever given, also to what is gone; null where the table has no such ids. */
  lastId: z.nullable(z.int()),
});
export type TableStart = z.infer<typeof tableStart>;

/** The last line: what a whole backup must have had before it. */
export const end = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** Of every byte before this line, uncompressed. */
  sha256: z.string(),
});

/** A value of a row as it stands in a backup. */
export function toBackup(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { base64: bytes.toString('base64') };
  }
  return value;
}

/** A value of a backup as both engines take it for a column. PostgreSQL reads 1 and 0 as booleans. */
export function fromBackup(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Buffer.from((value as { base64: string }).base64, 'base64');
}
