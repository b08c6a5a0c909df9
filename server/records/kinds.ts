import type { CallName } from '#contract/calls.ts';
import type { Entity } from '#contract/live.ts';
import { managerName } from '#contract/manager-names.ts';
import type { Role } from '#contract/permissions.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import type { SearchedText } from '#server/db/text-search.ts';

type Table = keyof Tables;
type Column<T extends Table> = Extract<keyof Row<T>, string>;

type Parent<Name = string> = { kind: Entity; column: Name };

/** A reference to a record that can be deleted on its own. */
export type Reference = {
  to: Entity;
  /** On deletion, clear this column or drop this record. */
  otherwise: 'empty' | 'drop';
  /** The role that the target must have. */
  role?: Role;
  /** The reassignment is not logged. */
  silent?: true;
  /** At most one record may have it: it is never reassigned, and is cleared on restore if it is taken. */
  exclusive?: true;
  /** The author, whom nobody succeeds: it is never reassigned. */
  author?: true;
};

type Common<T extends Table, Name> = {
  table: T;
  /** The singular noun in error messages. */
  word: string;
  name: Name;
  /** The name in the activity log, if it is more than one column. */
  fullName?: { columns: readonly Name[]; of: (row: never) => string };
  references?: { [Referring in Column<T>]?: Reference };
  /** Columns with the name of a record of another kind. The database cascades renames. */
  named?: { [Naming in Column<T>]?: Entity };
  /** Columns that neither the activity log nor responses contain. */
  serverOnly?: readonly Name[];
  /** Derived columns, which the activity log omits. */
  derived?: readonly Name[];
  /** Covered by the text search. */
  searched?: true;
  /** The kind with which it may be in the trash although it is not inside. */
  comesIn?: Entity;
  /** The calls that create these records and return them. */
  createdBy?: readonly CallName[];
};

type Kind<T extends Table> = Common<T, Column<T>> &
  (Row<T> extends { order: number } ? { parent: Parent<Column<T>> } : { parent?: never }) &
  (Row<T> extends { version: number } ? { unversioned?: never } : { unversioned: true });

/** A kind that is only known at run time. */
type AnyKind = Omit<Common<Table, string>, 'references' | 'named'> & {
  references?: Record<string, Reference>;
  named?: Record<string, Entity | undefined>;
  parent?: Parent | undefined;
  unversioned?: true | undefined;
};

/** Every kind of record, each after the kinds that it refers to. */
export const kinds = {
  projectManager: kind({
    table: 'projectManagers',
    word: 'Project manager',
    name: 'username',
    fullName: { columns: ['username', 'firstName', 'lastName'], of: managerName },
    serverOnly: [
      ...(['usernameKey', 'emailKey', 'passwordHash', 'passwordSetBy'] as const),
      ...(['factorSecret', 'factorPending', 'factorStep', 'recoveryCodes'] as const),
      ...(['emailByPrimary', 'oidcIssuer', 'oidcSubject', 'sightPosition'] as const),
      'seenPosition',
    ],
    createdBy: ['createProjectManager'],
  }),
  category: kind({
    table: 'categories',
    word: 'Category',
    name: 'name',
    serverOnly: ['nameKey'],
    createdBy: ['createCategory'],
  }),
  market: kind({
    table: 'markets',
    word: 'Market',
    name: 'name',
    serverOnly: ['nameKey'],
    createdBy: ['createMarket'],
  }),
  holiday: kind({
    table: 'holidays',
    word: 'Holiday',
    name: 'name',
    createdBy: ['createHoliday', 'createHolidays'],
  }),
  sendBackReason: kind({
    table: 'sendBackReasons',
    word: 'Reason',
    name: 'name',
    serverOnly: ['nameKey'],
    createdBy: ['createSendBackReason'],
  }),
  person: kind({
    table: 'people',
    word: 'Person',
    name: 'name',
    references: { projectManagerId: { to: 'projectManager', otherwise: 'empty', exclusive: true } },
    serverOnly: ['emailKey'],
    searched: true,
    createdBy: ['createPerson'],
  }),
  ownerRole: kind({
    table: 'ownerRoles',
    word: 'Role',
    name: 'name',
    serverOnly: ['nameKey'],
    createdBy: ['createOwnerRole'],
  }),
  project: kind({
    table: 'projects',
    word: 'Project',
    name: 'name',
    references: {
      projectManagerId: { to: 'projectManager', role: 'manager', otherwise: 'empty' },
    },
    named: { category: 'category', market: 'market' },
    serverOnly: ['statusBeforeArchive', 'lastMilestoneId'],
    createdBy: ['createProject'],
  }),
  batch: kind({
    table: 'batches',
    word: 'Batch',
    name: 'name',
    references: { projectId: { to: 'project', otherwise: 'drop' } },
    serverOnly: ['authorId', 'ofProjectId'],
    unversioned: true,
    createdBy: ['importChecklist'],
  }),
  task: kind({
    table: 'tasks',
    word: 'Task',
    name: 'title',
    parent: { kind: 'project', column: 'projectId' },
    comesIn: 'batch',
    derived: ['completedBy', 'completedAt'],
    serverOnly: ['statusBeforeCompletion'],
    references: {
      assigneeId: { to: 'person', otherwise: 'empty', silent: true },
      ownerRoleId: { to: 'ownerRole', otherwise: 'empty', silent: true },
    },
    searched: true,
    createdBy: ['createTask', 'createTasks', 'duplicateTask'],
  }),
  taskStep: kind({
    table: 'taskSteps',
    word: 'Step',
    name: 'name',
    parent: { kind: 'task', column: 'taskId' },
    comesIn: 'batch',
    derived: ['completedBy', 'completedAt', 'firstFinishedAt', 'roundsCount'],
    references: {
      ownerRoleId: { to: 'ownerRole', otherwise: 'empty', silent: true },
      waitsForId: { to: 'taskStep', otherwise: 'empty' },
    },
    searched: true,
    createdBy: ['createStep', 'createSteps'],
  }),
  stepDetail: kind({
    table: 'stepDetails',
    word: 'Detail',
    name: 'text',
    parent: { kind: 'taskStep', column: 'taskStepId' },
    comesIn: 'batch',
    derived: ['completedBy', 'completedAt'],
    searched: true,
    createdBy: ['createDetail', 'createDetails'],
  }),
  slideBar: kind({
    table: 'slideBars',
    word: 'Slide bar',
    name: 'name',
    parent: { kind: 'taskStep', column: 'taskStepId' },
    createdBy: ['createSlideBar'],
  }),
  comment: kind({
    table: 'comments',
    word: 'Comment',
    name: 'text',
    references: {
      projectId: { to: 'project', otherwise: 'drop' },
      taskId: { to: 'task', otherwise: 'drop' },
      taskStepId: { to: 'taskStep', otherwise: 'drop' },
      projectManagerId: { to: 'projectManager', otherwise: 'empty', silent: true, author: true },
    },
    serverOnly: ['versions'],
    searched: true,
    createdBy: ['createProjectComment', 'createTaskComment', 'createStepComment'],
  }),
  mention: kind({
    table: 'mentions',
    word: 'Mention',
    // It has no name of its own.
    name: 'id',
    references: {
      commentId: { to: 'comment', otherwise: 'drop' },
      projectManagerId: { to: 'projectManager', otherwise: 'drop' },
    },
    unversioned: true,
  }),
  evidence: kind({
    table: 'evidence',
    word: 'Evidence',
    name: 'name',
    references: {
      taskId: { to: 'task', otherwise: 'drop' },
      taskStepId: { to: 'taskStep', otherwise: 'drop' },
    },
    searched: true,
    unversioned: true,
    createdBy: ['addEvidenceFile', 'addEvidenceLink'],
  }),
  personTaskStep: kind({
    table: 'personTaskSteps',
    word: 'Assignment',
    // It has no name of its own.
    name: 'id',
    references: {
      personId: { to: 'person', otherwise: 'drop' },
      taskStepId: { to: 'taskStep', otherwise: 'drop' },
    },
    unversioned: true,
    createdBy: ['createPersonTaskStep'],
  }),
  taskTemplate: kind({
    table: 'taskTemplates',
    word: 'Task template',
    name: 'name',
    references: {
      ownerRoleId: { to: 'ownerRole', otherwise: 'empty', silent: true },
      personId: { to: 'person', otherwise: 'empty', silent: true },
    },
    named: { category: 'category' },
    createdBy: ['createTaskTemplate'],
  }),
  projectTemplate: kind({
    table: 'projectTemplates',
    word: 'Project template',
    name: 'name',
    named: { category: 'category', market: 'market' },
    createdBy: ['createProjectTemplate'],
  }),
  messageTemplate: kind({
    table: 'messageTemplates',
    word: 'Message template',
    name: 'name',
    createdBy: ['createMessageTemplate'],
  }),
  webhook: kind({
    table: 'webhooks',
    word: 'Webhook',
    name: 'name',
    serverOnly: [
      ...(['secret', 'position', 'entryId', 'failures', 'nextAttemptAt'] as const),
      ...(['leasedUntil', 'leaseKey'] as const),
    ],
    createdBy: ['createWebhook'],
  }),
  slide: kind({
    table: 'slides',
    word: 'Slide',
    name: 'title',
    references: { projectId: { to: 'project', otherwise: 'empty', silent: true } },
    searched: true,
    unversioned: true,
    createdBy: ['generateSlide'],
  }),
  organisation: kind({
    table: 'organisation',
    word: 'Organisation',
    name: 'name',
    serverOnly: ['rightsPosition', 'rightsKey', 'mailKey'],
  }),
} satisfies Record<Entity, object>;

// Lets the compiler infer the columns from the table.
function kind<T extends Table>(row: Kind<T>): Kind<T> {
  return row;
}

export type RowOf<K extends Entity> = Row<(typeof kinds)[K]['table']>;

export type Edited = {
  [K in Entity]: RowOf<K> extends { version: number } ? K : never;
}[Entity];

/** Kinds with an order within their parent. */
export type Ordered = {
  [K in Entity]: RowOf<K> extends { order: number } ? K : never;
}[Entity];

/** For kinds that are only known at run time. */
export function kindOf(entity: Entity): AnyKind {
  return kinds[entity];
}

export const entities = Object.keys(kinds) as Entity[];

const byTable = new Map<Table, Entity>(entities.map((entity) => [kindOf(entity).table, entity]));

export function entityIn(table: Table): Entity {
  const entity = byTable.get(table);
  if (!entity) throw new Error(`${table} is not the table of a record kind`);
  return entity;
}

export function searchedText(entity: Entity): SearchedText {
  const { table, name, searched } = kindOf(entity);
  if (!searched) throw new Error(`${table} has no text index`);
  return { table, column: name, index: `${table}Search` };
}
