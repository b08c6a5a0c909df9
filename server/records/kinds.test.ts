import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { entity } from '#contract/live.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';

import { entities, kindOf, kinds } from './kinds.ts';
import { idColumns } from './relations.ts';

const tables = new Set<string>(entities.map((kind) => kindOf(kind).table));

test('every kind has a row, after the kinds that it refers to', () => {
  expect(entities.toSorted()).toEqual([...entity.options].toSorted());
  for (const [place, kind] of entities.entries()) {
    const { parent, references = {}, named = {} } = kindOf(kind);
    const others = [
      ...Object.values(references).map(({ to }) => to),
      ...Object.values(named),
      ...(parent ? [parent.kind] : []),
    ];
    for (const other of others) {
      // A step may refer to another step.
      if (other !== kind) expect(entities.indexOf(other ?? kind)).toBeLessThan(place);
    }
  }
});

type ForeignKey = { table: string; column: string; parent: string };

test('every foreign key between records is a parent, a reference or a name', async () => {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  const { rows } = await (
    engine === 'sqlite'
      ? sql<ForeignKey>`select t.name as "table", f."from" as "column", f."table" as "parent"
          from pragma_table_list t, pragma_foreign_key_list(t.name) f where t.schema = 'main'`
      : sql<ForeignKey>`select child.relname as "table", attname as "column", other.relname as "parent"
          from pg_constraint
            join pg_class child on child.oid = conrelid
            join pg_class other on other.oid = confrelid
            join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
          where contype = 'f' and connamespace = current_schema()::regnamespace`
  ).execute(database.read);
  const between = rows.filter(({ table, parent }) => tables.has(table) && tables.has(parent));
  expect(between.length).toBeGreaterThan(8);
  for (const { table, column, parent } of between) {
    const kind = kindOf(entities.find((one) => kinds[one].table === table) ?? 'project');
    const referred =
      kind.parent?.column === column
        ? kind.parent.kind
        : (kind.references?.[column]?.to ?? kind.named?.[column]);
    expect(referred && kinds[referred].table, `${table}.${column}`).toBe(parent);
  }
});

test('a column of ids refers to the same kind in every table', () => {
  for (const kind of entities) {
    const { parent, references = {} } = kindOf(kind);
    if (parent) expect(idColumns.get(parent.column)).toBe(parent.kind);
    for (const [column, { to }] of Object.entries(references)) {
      expect(idColumns.get(column)).toBe(to);
    }
  }
});

test('every creating call is named by its kind', () => {
  const known = entities.flatMap((kind) => kindOf(kind).createdBy ?? []);
  const creating = Object.entries(calls).filter(([, { status }]) => status === 201);
  const others = creating.map(([name]) => name).filter((name) => !known.includes(name as CallName));
  expect(others).toEqual(['createToken', 'requestBackup']);
  expect(new Set(known).size).toBe(known.length);
});

test('server/db names no kind of record outside the schema', () => {
  const folder = join(import.meta.dirname, '../db');
  const names = new Set<string>([...entities, ...tables]);
  const files = readdirSync(folder).filter((file) => /^(?!tables|.*\.test).*\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const quoted = [...text.matchAll(/['"`](\w+)['"`.]/g)].map(([, word = '']) => word);
    expect(
      quoted.filter((word) => names.has(word)),
      file,
    ).toEqual([]);
  }
});
