import { CompiledQuery } from 'kysely';

import type { Database } from '#server/db/database.ts';

const tables = ['sessions', 'signInAttempts'];
const writes = ['insert', 'update', 'delete'];
const { raw } = CompiledQuery;

// More than SQLite has free in its file; a sign-in attempt is counted by two writes.
const bytesOfAWrite = 1_000_000;
const pagesOfAWrite = 600;

/** Simulates a full disk for writes to sessions. */
export type NoRoom = {
  /** SQLite: space for one write. */
  growByOne: () => void;
  makeRoom: () => Promise<void>;
};

export async function takeRoom(database: Database): Promise<NoRoom> {
  return database.engine === 'sqlite' ? limitPages(database) : raiseDiskFull(database);
}

/** Each write needs many pages, and the file may not grow. */
async function limitPages({ write, direct }: Database): Promise<NoRoom> {
  const run = (query: string) => direct?.(write, raw(query)) ?? [];
  const pages = (count: number) => run(`pragma max_page_count = ${count}`);
  run('create table ballast (bytes blob)');
  for (const table of tables) {
    for (const action of writes) {
      run(
        `create trigger full_${table}_${action} after ${action} on "${table}"
          begin insert into ballast values (zeroblob(${bytesOfAWrite})); end`,
      );
    }
  }
  let most = Number(pages(1)[0]?.['max_page_count']);
  return {
    growByOne: () => void pages((most += pagesOfAWrite)),
    makeRoom: async () => void pages(2 ** 30),
  };
}

async function raiseDiskFull({ write }: Database): Promise<NoRoom> {
  const run = (query: string) => write.executeQuery(raw(query));
  await run(`create or replace function disk_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`);
  for (const table of tables) {
    await run(
      `create trigger disk_full before ${writes.join(' or ')} on "${table}" execute function disk_full()`,
    );
  }
  return {
    growByOne: () => {},
    makeRoom: async () => {
      for (const table of tables) await run(`drop trigger if exists disk_full on "${table}"`);
    },
  };
}
