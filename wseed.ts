import { rmSync } from 'node:fs';

import { sql } from 'kysely';

import { aManager, aPerson } from '#demo/builders.ts';
import { manyProjects } from '#demo/many-projects.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/sqlite.ts';
const file = '/dev/shm/w-seed.db';
for (const x of ['', '-wal', '-shm']) rmSync(file + x, { force: true });
const database = openSqlite(file);
await migrate(database);
const ctx = { database, db: database.read, account: null, now: () => new Date().toISOString() };
const managers = [];
for (let n = 0; n < 10; n++) managers.push(await aManager(ctx, {}));
for (let n = 0; n < 60; n++) await aPerson(ctx, {});
await manyProjects(ctx, { projects: 10000, tasks: 4, steps: 5, details: 2, managers });
const w = database.write;
await sql`update projects set status = case when id % 20 = 0 then 'on_hold' when id % 20 = 1 then 'completed' else 'in_progress' end`.execute(
  w,
);
await sql`update "taskSteps" set status='pending', "isCompleted"=false, "dueDate" = case when id % 5 = 0 then null else date('2026-11-22', ((id * 37) % 240 - 60) || ' days') end`.execute(
  w,
);
await sql`update tasks set status='pending', "assigneeId" = 1 + id % 60`.execute(w);
await sql`insert into "personTaskSteps" ("personId","taskStepId",status,progress,"createdAt") select 1 + (id * 7) % 60, id, 'pending', 0, '' from "taskSteps" where id % 2 = 0`.execute(
  w,
);
await sql`analyze`.execute(w);
await database.close();
