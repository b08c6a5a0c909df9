import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Tables } from './tables.ts';

/*
 * The tables with rows of projects, and how to find the project of a row. Every other table is in `openTables`, so
 * that a new table cannot be forgotten.
 */

type Column = (name: string) => RawBuilder<unknown>;

const own: Rule = (column) => column('projectId');

const ownOrFormer: Rule = (column) =>
  sql`coalesce(${column('projectId')}, ${column('ofProjectId')})`;

const ofTask = (task: RawBuilder<unknown>) =>
  sql`(select "t"."projectId" from "tasks" "t" where "t"."id" = ${task})`;

const ofStep = (step: RawBuilder<unknown>) =>
  sql`(select "t"."projectId" from "taskSteps" "s" join "tasks" "t" on "t"."id" = "s"."taskId"
    where "s"."id" = ${step})`;

const onStep: Rule = (column) => ofStep(column('taskStepId'));

/** Of whatever a comment or evidence is on. */
const onItem = (column: Column) => [ofTask(column('taskId')), ofStep(column('taskStepId'))];

const ofComment: Rule = (column) => sql`coalesce(${sql.join([own(column), ...onItem(column)])})`;

/** Of an entry of the log or of the trash: a project is its own. */
const ofEntry: Rule = (column) =>
  sql`case when ${column('entityType')} = 'project' then ${column('entityId')}
    else ${column('projectId')} end`;

type Rule = (column: Column) => RawBuilder<unknown>;

export const projectOf = {
  projects: (column) => column('id'),
  tasks: own,
  taskSteps: (column) => ofTask(column('taskId')),
  stepDetails: onStep,
  slideBars: onStep,
  personTaskSteps: onStep,
  comments: ofComment,
  mentions: (column) =>
    sql`(select ${ofComment((name) => sql.ref(`c.${name}`))} from "comments" "c"
      where "c"."id" = ${column('commentId')})`,
  evidence: (column) => sql`coalesce(${sql.join(onItem(column))})`,
  // After the project was deleted as well.
  slides: ownOrFormer,
  batches: ownOrFormer,
  activity: ofEntry,
  deletedThings: ofEntry,
  deletedRows: (column) =>
    sql`(select ${ofEntry((name) => sql.ref(`d.${name}`))} from "deletedThings" "d"
      where "d"."id" = ${column('thingId')})`,
  baselines: own,
  projectDays: own,
  recordedReasons: own,
  rounds: own,
  goneSteps: own,
} satisfies { [Table in keyof Tables]?: Rule };

export type GuardedTable = keyof typeof projectOf;

export const guardedTables: ReadonlySet<string> = new Set(Object.keys(projectOf));

type Open = Exclude<keyof Tables, GuardedTable>;

/** Why a table has no rows of projects. */
export const openTables: Record<Open, string> = {
  people: 'of everybody',
  projectManagers: 'of everybody',
  categories: 'a list',
  markets: 'a list',
  ownerRoles: 'a list',
  sendBackReasons: 'a list',
  holidays: 'a list',
  taskTemplates: 'a list',
  projectTemplates: 'a list',
  messageTemplates: 'a list',
  webhooks: 'for the primary manager',
  webhookDeliveries: 'without names, for the primary manager',
  mails: 'without names, for the server alone',
  mailState: 'for the primary manager',
  organisation: 'a single row',
  files: 'read by slide or logo',
  evidenceFiles: 'read by evidence',
  evidencePieces: 'read by evidence',
  projectViewers: 'who sees what, for the server alone',
  sessions: 'of an account',
  accountLinks: 'of an account',
  apiTokens: 'of an account',
  calendars: 'of an account',
  personalLinks: 'of a person',
  oidcFlows: 'of a browser',
  oidcReports: 'for the primary manager',
  signInAttempts: 'for the server alone',
  idempotencyKeys: 'of an account',
  backups: 'for the primary manager',
  migrations: 'for the server alone',
};
