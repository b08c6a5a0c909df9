import { releaseBuffer } from '#server/release-buffer.ts';

import type { Database, Snapshot } from './database.ts';
import { listPages } from './json-lists.ts';
import type { JsonList } from './json-lists.ts';

const decoder = new TextDecoder();

/** The source of a long read. Holds no pooled connection and has no deadline. */
export type Source = { database: Database; snapshot: Snapshot };

export async function* rowPages<Row>(source: Source, list: JsonList): AsyncGenerator<Row[]> {
  for await (const bytes of listPages(source.database, source.snapshot, list)) {
    const rows = JSON.parse(`[${decoder.decode(bytes)}]`) as Row[];
    releaseBuffer(bytes);
    yield rows;
  }
}
