import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { updateOfMany } from '#server/db/json-parameters.ts';
import { appendedToLog } from '#server/db/log.ts';
import type { LogRow } from '#server/db/log.ts';
import { prepared } from '#server/db/prepared.ts';
import { recordDays } from '#server/progress/project-day.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import type { TickedDetail, TickedProject, TickedStep, TickedTask } from './state.ts';

type Build = (engine: Database['engine'], text: string) => RawBuilder<unknown>;

const updated = {
  details: (engine, text) =>
    updateOfMany(
      engine,
      'stepDetails',
      ['completion', 'completedBy', 'completedAt', 'updatedAt', 'version'],
      text,
    ),
  steps: (engine, text) =>
    updateOfMany(
      engine,
      'taskSteps',
      [
        'completedDetailsCount',
        'percentageComplete',
        'status',
        'completedBy',
        'completedAt',
        'firstFinishedAt',
      ],
      text,
    ),
  tasks: (engine, text) =>
    updateOfMany(
      engine,
      'tasks',
      ['share', 'percentageComplete', 'stepsCount', 'completedStepsCount', 'nextDueDate'],
      text,
    ),
  projects: (engine, text) =>
    updateOfMany(
      engine,
      'projects',
      [
        'percentageComplete',
        'tasksCount',
        'completedTasksCount',
        'stepsCount',
        'completedStepsCount',
      ],
      text,
    ),
} satisfies Record<string, Build>;

type Lists = {
  details: readonly TickedDetail[];
  steps: readonly TickedStep[];
  tasks: readonly TickedTask[];
  projects: readonly TickedProject[];
  rows: readonly LogRow[];
};

/** Writes changed records and their projects' days. Returns the position of the first log entry. */
export async function writeState(ctx: WritingCtx, lists: Lists): Promise<number> {
  const { projects } = lists;
  const timeZone = projects[0]?.timeZone ?? null;
  const days = () => recordDays(ctx, { projectIds: projects.map(({ id }) => id), timeZone });
  const written = ctx.database.engine === 'postgres' ? inOneRoundTrip : each;
  const positions = await written(ctx, texted(lists), days);
  return Math.min(...positions.map(({ position }) => position));
}

type Texts = Record<keyof typeof updated | 'rows', string>;

function texted(lists: Lists): Texts {
  return {
    details: JSON.stringify(lists.details),
    steps: JSON.stringify(lists.steps),
    tasks: JSON.stringify(lists.tasks),
    projects: JSON.stringify(lists.projects),
    rows: JSON.stringify(lists.rows),
  };
}

const alone = <Row>(build: (engine: Database['engine'], text: string) => RawBuilder<Row>) =>
  prepared<{ text: string }>()((db, { text }, engine) => ({
    compile: () => build(engine, text).compile(db),
  }));

const writes = {
  details: alone(updated.details),
  steps: alone(updated.steps),
  tasks: alone(updated.tasks),
  projects: alone(updated.projects),
  rows: alone(appendedToLog),
};

type Written = Promise<{ position: number }[]>;

/** In sequence: once SQLite has rolled back the transaction, nothing more may be written. */
async function each(ctx: WritingCtx, texts: Texts, days: () => Promise<void>): Written {
  for (const table of ['details', 'steps', 'tasks', 'projects'] as const) {
    await writes[table](ctx, { text: texts[table] });
  }
  await days();
  return writes.rows(ctx, { text: texts.rows });
}

/** A single round trip on PostgreSQL. */
async function inOneRoundTrip(ctx: WritingCtx, texts: Texts, days: () => Promise<void>): Written {
  const [positions] = await Promise.all([inOne(ctx, texts), days()]);
  return positions;
}

const inOne = prepared<Texts>()((db, texts, engine) => ({
  compile: () =>
    sql<{ position: number }>`with
      d as (${updated.details(engine, texts.details)}),
      s as (${updated.steps(engine, texts.steps)}),
      t as (${updated.tasks(engine, texts.tasks)}),
      p as (${updated.projects(engine, texts.projects)}),
      l as (${appendedToLog(engine, texts.rows)})
      select "position" from l limit 1`.compile(db),
}));
