import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';

import type { Cause } from '#contract/activity.ts';
import type { detailFields, stepFields, taskFields } from '#contract/item.ts';
import type { Action, Entity } from '#contract/live.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { DefaultPerson, RoleHolder } from '#contract/owner-roles.ts';
import type { Role } from '#contract/permissions.ts';
import type { Celebrate } from '#contract/sessions.ts';
import type { Outcome, Priority, ProjectStatus, WorkStatus } from '#contract/values.ts';
import type { Visibility } from '#contract/visibility.ts';

import type { Fields } from './changes.ts';
import type { Edited, FieldColumns, Finished, Json } from './columns.ts';
import type {
  BackupsTable,
  CalendarsTable,
  BaselinesTable,
  IdempotencyKeysTable,
  MigrationsTable,
  ProjectDaysTable,
  ProjectViewersTable,
  RecordedReasonsTable,
  GoneStepsTable,
  OidcFlowsTable,
  OidcReportsTable,
  RoundsTable,
  AccountLinksTable,
  ApiTokensTable,
  PersonalLinksTable,
  SessionsTable,
  SignInAttemptsTable,
} from './internal-tables.ts';
import type { MailsTable, MailStateTable } from './mail-tables.ts';
import type {
  CommentsTable,
  EvidenceFilesTable,
  EvidencePiecesTable,
  EvidenceTable,
  MentionsTable,
} from './record-tables.ts';
import type { FilesTable, OrganisationTable, SlidesTable } from './slide-tables.ts';
import type {
  MessageTemplatesTable,
  ProjectTemplatesTable,
  TaskTemplatesTable,
} from './template-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts';

/*
 * The tables as commands and queries see them, the same on both engines: ids are numbers, times are ISO 8601
 * strings in UTC, days are `YYYY-MM-DD`, booleans are booleans. JSON is parsed when read and written as text
 * (`columnValues` in column-values.ts).
 */

export type Tables = {
  projects: ProjectsTable;
  tasks: TasksTable;
  taskSteps: TaskStepsTable;
  stepDetails: StepDetailsTable;
  slideBars: SlideBarsTable;
  people: PeopleTable;
  personTaskSteps: PersonTaskStepsTable;
  projectManagers: ProjectManagersTable;
  categories: ListTable;
  markets: MarketsTable;
  ownerRoles: OwnerRolesTable;
  sendBackReasons: Edited & { id: Generated<number>; name: string; nameKey: string };
  holidays: Edited & { id: Generated<number>; day: string; name: string };
  taskTemplates: TaskTemplatesTable;
  projectTemplates: ProjectTemplatesTable;
  messageTemplates: MessageTemplatesTable;
  slides: SlidesTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  mails: MailsTable;
  mailState: MailStateTable;
  organisation: OrganisationTable;
  files: FilesTable;
  evidence: EvidenceTable;
  evidenceFiles: EvidenceFilesTable;
  evidencePieces: EvidencePiecesTable;
  batches: BatchesTable;
  comments: CommentsTable;
  mentions: MentionsTable;
  activity: ActivityTable;
  baselines: BaselinesTable;
  projectDays: ProjectDaysTable;
  projectViewers: ProjectViewersTable;
  recordedReasons: RecordedReasonsTable;
  rounds: RoundsTable;
  goneSteps: GoneStepsTable;
  deletedThings: DeletedThingsTable;
  deletedRows: DeletedRowsTable;
  sessions: SessionsTable;
  accountLinks: AccountLinksTable;
  apiTokens: ApiTokensTable;
  calendars: CalendarsTable;
  personalLinks: PersonalLinksTable;
  oidcFlows: OidcFlowsTable;
  oidcReports: OidcReportsTable;
  signInAttempts: SignInAttemptsTable;
  idempotencyKeys: IdempotencyKeysTable;
  backups: BackupsTable;
  migrations: MigrationsTable;
};

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

type AnyRow = { id: Generated<number>; [column: string]: unknown };

/** The same connection for queries whose table is known only at run time. */
export function anyTable(db: Kysely<Tables>): Kysely<Record<keyof Tables, AnyRow>> {
  return db as unknown as Kysely<Record<keyof Tables, AnyRow>>;
}

export type ProjectsTable = Edited & {
  id: Generated<number>;
  name: string;
  description: string | null;
  category: string;
  market: string;
  startDate: string | null;
  startDay: string | null;
  endDate: string | null;
  milestones: ColumnType<Milestone[], string | undefined, string>;
  /** The highest milestone id ever assigned. */
  lastMilestoneId: Generated<number>;
  priority: Priority;
  status: ProjectStatus;
  projectManagerId: number | null;
  archivedAt: string | null;
  /** The status to restore when the project leaves the archive. */
  statusBeforeArchive: ProjectStatus | null;
  percentageComplete: number;
  tasksCount: number;
  completedTasksCount: number;
  stepsCount: number;
  completedStepsCount: number;
  /** Facts of the hire for the announcement. */
  advisorName: string | null;
  advisorTitle: string | null;
  advisorPriorFirm: string | null;
  advisorLocation: string | null;
  hiringManagerName: string | null;
  hiringManagerTitle: string | null;
  slidesCount: Generated<number>;
  /** All null if no outcome was given. */
  outcome: Outcome | null;
  outcomeDay: string | null;
  outcomeNote: string | null;
  holdReason: string | null;
  lookAgainOn: string | null;
  roleHolders: ColumnType<RoleHolder[], string | undefined, string>;
  /** The template it was created from, even after its deletion. */
  projectTemplateId: number | null;
  visibility: Generated<Visibility>;
  /** Ids of accounts, which may have been deleted. */
  alsoVisibleTo: ColumnType<number[], string | undefined, string>;
};

export type TasksTable = Edited &
  Finished &
  FieldColumns<typeof taskFields> & {
    id: Generated<number>;
    projectId: number;
    title: string;
    assigneeId: number | null;
    /** Assigned through the role; a new holder replaces the assignee. */
    assigneeByRole: Generated<boolean>;
    status: WorkStatus;
    completedAutomatically: Generated<boolean>;
    /** If completed automatically: the status to which an undo returns. */
    statusBeforeCompletion: WorkStatus | null;
    order: number;
    /** The exact share, from 0 to 1, for the project's mean. */
    share: number;
    percentageComplete: number;
    stepsCount: number;
    completedStepsCount: number;
    nextDueDate: string | null;
  };

export type TaskStepsTable = Edited &
  Finished &
  FieldColumns<typeof stepFields> & {
    id: Generated<number>;
    taskId: number;
    order: number;
    isCompleted: boolean;
    status: WorkStatus;
    percentageComplete: number;
    detailsCount: number;
    completedDetailsCount: number;
    isLive: Generated<boolean>;
    /** If false and without a role, the step belongs to its task's assignee. */
    hasPeople: Generated<boolean>;
    /** Another step of its project. */
    waitsForId: number | null;
    /** How often it was sent back. */
    roundsCount: Generated<number>;
    firstFinishedAt: string | null;
  };

export type StepDetailsTable = Edited &
  Finished &
  FieldColumns<typeof detailFields> & {
    id: Generated<number>;
    taskStepId: number;
    completion: number;
    order: number;
  };

export type SlideBarsTable = Edited & {
  id: Generated<number>;
  taskStepId: number;
  name: string;
  description: string | null;
  value: number;
  order: number;
};

export type PeopleTable = Edited & {
  id: Generated<number>;
  name: string;
  email: string | null;
  emailKey: string | null;
  role: string | null;
  department: string | null;
  skills: Json<string[]>;
  isActive: Generated<boolean>;
  projectManagerId: number | null;
  linkConfirmed: Generated<boolean>;
  /** Without an account: whether a digest is sent to the address. */
  digest: Generated<boolean>;
};

export type PersonTaskStepsTable = {
  id: Generated<number>;
  personId: number;
  taskStepId: number;
  status: WorkStatus;
  progress: number;
  startedAt: string | null;
  completedAt: string | null;
  /** Assigned through the role; a new holder replaces the person. */
  byRole: Generated<boolean>;
  createdAt: string;
};

export type ProjectManagersTable = Edited & {
  id: Generated<number>;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  isActive: Generated<boolean>;
  /** True for exactly one account. */
  isPrimary: Generated<boolean>;
  lastLogin: string | null;
  celebrate: Generated<Celebrate>;
  shortcuts: Generated<boolean>;
  digest: Generated<boolean>;
  mailAtOnce: Generated<boolean>;
  identityNotice: Generated<boolean>;
  /** The name of who typed the password for somebody else; known from 3.0 on. */
  passwordSetBy: string | null;
  /** In base32; null without a second factor. */
  factorSecret: string | null;
  factorPending: string | null;
  /** The 30 seconds of the last code that was accepted, since 1970. */
  factorStep: number | null;
  /** Hashes of those that remain. */
  recoveryCodes: ColumnType<string[] | null, string | null, string | null>;
  /** Whether the primary manager typed the present email address. */
  emailByPrimary: Generated<boolean>;
  /** The identity at the organization's provider; both null or neither. */
  oidcIssuer: string | null;
  oidcSubject: string | null;
  /** The log position at which it last gained or lost sight of a project. */
  sightPosition: Generated<number>;
  /** The log position up to which its owner has seen what is new in My Work. */
  seenPosition: Generated<number>;
};

/** A category or market; `nameKey` is unique. */
export type ListTable = Edited & {
  id: Generated<number>;
  name: string;
  nameKey: string;
  description: string | null;
};

export type MarketsTable = ListTable & {
  defaultVisibility: Generated<Visibility>;
  defaultAlsoVisibleTo: ColumnType<number[], string | undefined, string>;
};

/** `nameKey` is unique. */
export type OwnerRolesTable = ListTable & { defaultPeople: Json<DefaultPerson[]> };

/** A created record or, with its previous values in `before`, a changed one. */
export type BatchItem = {
  entity: Entity;
  id: number;
  before?: Record<string, unknown>;
  /** The status of a completed task after it was reopened; in progress if absent. */
  reopened?: WorkStatus;
};

export type BatchesTable = {
  id: Generated<number>;
  name: string;
  /** Null for a bulk change of projects. */
  projectId: number | null;
  /** A restricted one among those that a bulk change of projects changed: its visibility applies. */
  ofProjectId: number | null;
  /** Not a foreign key, because it outlives accounts. */
  authorId: number;
  items: Json<BatchItem[]>;
  createdAt: string;
};

export type ActivityTable = {
  id: Generated<number>;
  /** The position from which event streams resume (log.ts). */
  position: number;
  action: Action;
  entityType: Entity;
  entityId: number;
  /** The name at that time. */
  entityName: string;
  projectId: number | null;
  /** Not a foreign key, because it outlives accounts. */
  projectManagerId: number | null;
  projectManagerName: string;
  /** The person who did it by a personal link. */
  personId: number | null;
  fields: Json<Fields | null>;
  /** The cause of a status change that no user made directly. */
  cause: Cause | null;
  createdAt: string;
};

export type DeletedThingsTable = {
  id: Generated<number>;
  entityType: Entity;
  entityId: number;
  entityName: string;
  projectId: number | null;
  projectName: string | null;
  contents: Json<Omit<Trashed, 'rows'>>;
  deletedAt: string;
  deletedBy: string;
  /** Contains records that outlive the trash (`retained-records.ts`). */
  hasRecords: Generated<boolean>;
};

/** A row of a deleted record. */
export type DeletedRowsTable = {
  id: Generated<number>;
  thingId: number;
  ofTable: keyof Tables;
  rowId: number;
  contents: Json<Record<string, unknown>>;
};

/** A record in the trash: its deleted rows, and all changed references to them. */
export type Trashed = {
  rows: { table: keyof Tables; values: Record<string, unknown>[] }[];
  changed: {
    table: keyof Tables;
    column: string;
    before: unknown;
    after: unknown;
    ids: number[];
  }[];
  /** The account that deleted it. */
  by?: number | undefined;
  /** The holders of the project's roles at that time. */
  holders?: RoleHolder[] | undefined;
  /** The completions of the records that it was in. */
  former?: BatchItem[] | undefined;
};
