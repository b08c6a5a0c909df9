import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { foldedText } from '#contract/clean-text.ts';

import { forms, keys, listed } from './text-forms.ts';
import type { Form } from './text-forms.ts';

type Values = Record<string, unknown>;

/** Gives texts stored before the form of `contract/clean-text.ts`, those in the trash included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(forms)) {
    // The database cascades changed names of categories and markets.
    const own = columns.filter(({ isReference }) => !isReference);
    const names = [...own.map(({ name }) => name), ...(keys[table] ?? []).map(({ key }) => key)];
    await eachRow(db, table, names, async (row) => {
      const values = cleaned(own, row);
      await setKeys(db, table, row, values);
      await save(db, table, row, values);
    });
  }
  await eachRow(db, 'deletedRows', ['contents', 'ofTable'], async (row) => {
    const before = parsed(row['contents']) as Values;
    const contents = { ...before, ...cleaned(forms[String(row['ofTable'])] ?? [], before) };
    await save(db, 'deletedRows', row, { contents });
  });
}

const atOnce = 500;

/** Texts of ASCII have the form already. */
async function eachRow(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  change: (row: Values) => Promise<void>,
): Promise<void> {
  const isForeign = sql.join(
    columns.map((name) => sql`octet_length(${sql.ref(name)}) <> length(${sql.ref(name)})`),
    sql` or `,
  );
  for (let after = 0; ;) {
    const { rows } = await sql<Values>`
      select "id", ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where "id" > ${after} and (${isForeign}) order by "id" limit ${sql.lit(atOnce)}`.execute(db);
    for (const row of rows) await change(row);
    if (rows.length < atOnce) return;
    after = Number(rows.at(-1)?.['id']);
  }
}

function cleaned(columns: readonly Form[], row: Values): Values {
  const values: Values = {};
  for (const { name, clean, isJson } of columns) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    values[name] = everyText(isJson ? parsed(value) : value, clean);
  }
  return values;
}

function everyText(value: unknown, clean: Form['clean']): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((one) => everyText(one, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, everyText(one, clean)]),
  );
}

/** Entries of a list that now have the same name get a number; other names that are taken stay as they are. */
async function setKeys(
  db: Kysely<unknown>,
  table: string,
  row: Values,
  values: Values,
): Promise<void> {
  for (const { name, key } of keys[table] ?? []) {
    const text = values[name];
    if (typeof text !== 'string') continue;
    let free = text;
    for (let number = 2; await isTaken(db, table, key, foldedText(free), row['id']); number += 1) {
      if (!listed.has(table)) return void delete values[name];
      free = `${text} (${number})`;
    }
    values[name] = free;
    values[key] = foldedText(free);
  }
}

async function isTaken(
  db: Kysely<unknown>,
  table: string,
  key: string,
  folded: string,
  id: unknown,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${folded} and "id" <> ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

async function save(
  db: Kysely<unknown>,
  table: string,
  row: Values,
  values: Values,
): Promise<void> {
  const changed = Object.entries(values)
    .map(([name, value]) => [name, stored(value), stored(parsedLike(row[name], value))] as const)
    .filter(([, after, before]) => after !== before);
  if (changed.length === 0) return;
  await sql`
    update ${sql.table(table)}
    set ${sql.join(changed.map(([name, after]) => sql`${sql.ref(name)} = ${after}`))}
    where "id" = ${row['id']}`.execute(db);
}

function stored(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function parsedLike(before: unknown, after: unknown): unknown {
  return typeof after === 'object' ? parsed(before) : before;
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
