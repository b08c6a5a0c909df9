import { createHash } from 'node:crypto';

import { end, format, formatVersion, header, tableStart } from './backup-format.ts';
import type { Header, TableStart } from './backup-format.ts';
import { unknownMigration } from './existing-database.ts';
import { AdminFailure } from './failure.ts';
import type { RowCounts } from './write-backup.ts';

const openingBracket = '['.codePointAt(0);

export class BackupVerifier {
  readonly #file: string;
  readonly #hash = createHash('sha256');
  readonly #rows: RowCounts = {};
  #header: Header | undefined;
  #table: string | undefined;
  #ended = false;

  constructor(file: string) {
    this.#file = file;
  }

  take(line: Buffer): 'row' | TableStart | null {
    if (this.#ended) throw this.unusable();
    if (this.#table !== undefined && line[0] === openingBracket) {
      this.#hash.update(line).update('\n');
      this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + 1;
      return 'row';
    }
    const value = this.#parse(line);
    if (!this.#header) {
      this.#header = this.#readHeader(value);
    } else if (this.#isEnd(value)) {
      this.#ended = true;
      return null;
    }
    this.#hash.update(line).update('\n');
    const start = tableStart.safeParse(value);
    if (!start.success) return null;
    this.#table = start.data.table;
    this.#rows[this.#table] = 0;
    return start.data;
  }

  /** Call after the last line. Throws AdminFailure if anything is missing. */
  result(): { header: Header; rows: RowCounts } {
    if (!this.#header || !this.#ended) throw this.unusable();
    return { header: this.#header, rows: this.#rows };
  }

  /** The error depends on how far the file could be read. */
  unusable(): AdminFailure {
    if (this.#header) return this.damaged();
    return new AdminFailure(`${this.#file} is not a Waymark backup.`);
  }

  damaged(): AdminFailure {
    return new AdminFailure(
      `${this.#file} is damaged, truncated or has trailing data: it cannot be restored.`,
    );
  }

  #parse(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString());
    } catch {
      throw this.unusable();
    }
  }

  #readHeader(value: unknown): Header {
    const claimed = value as Partial<Header> | null;
    if (claimed?.format !== format) throw this.unusable();
    const parsed = header.safeParse(value);
    const newer = parsed.success && unknownMigration(parsed.data.migrations);
    if (Number(claimed.formatVersion) > formatVersion || newer) {
      const because = newer ? ` (it has "${newer}")` : '';
      throw new AdminFailure(
        `${this.#file} was made by a newer Waymark${because}. Restore it with that version.`,
      );
    }
    if (!parsed.success) throw this.unusable();
    return parsed.data;
  }

  #isEnd(value: unknown): boolean {
    const last = end.safeParse(value);
    if (!last.success) return false;
    const { rows, sha256 } = last.data;
    const tables = Object.keys(rows);
    const complete =
      tables.length === Object.keys(this.#rows).length &&
      tables.every((table) => rows[table] === this.#rows[table]);
    if (!complete || sha256 !== this.#hash.digest('hex')) throw this.unusable();
    return true;
  }
}
