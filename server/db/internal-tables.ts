import type { ColumnType, Generated } from 'kysely';

import type { AccountLinkKind } from '#contract/account-links.ts';
import type { TokenAccess } from '#contract/api-tokens.ts';
import type { BackupState } from '#contract/backups.ts';
import type { CalendarKind } from '#contract/calendars.ts';
import type { Entity } from '#contract/live.ts';
import type { OidcPurpose, OidcTest } from '#contract/oidc.ts';
import type { ProjectStatus, WorkStatus } from '#contract/values.ts';

/* Internal tables of the server. */

/** The initial state of a project, task or step; the log contains the changes since. */
export type BaselinesTable = {
  id: Generated<number>;
  entityType: Entity;
  entityId: number;
  projectId: number;
  status: ProjectStatus | WorkStatus;
  percentageComplete: number;
  dueDate: string | null;
  startDay: string | null;
  endDate: string | null;
  recordedAt: string;
};

export type ProjectDaysTable = {
  id: Generated<number>;
  projectId: number;
  /** In the organisation's time zone. */
  day: string;
  percentageComplete: number;
  tasksCount: number;
  completedTasksCount: number;
  stepsCount: number;
  completedStepsCount: number;
  endDate: string | null;
  status: ProjectStatus;
  overdueStepsCount: number;
};

/** The accounts that see a restricted project, the primary manager always among them. Outlives the project. */
export type ProjectViewersTable = { id: Generated<number>; projectId: number; managerId: number };

/** Why a step was completed despite unmet conditions. Outlives step and project. */
export type RecordedReasonsTable = {
  id: Generated<number>;
  projectId: number;
  taskStepId: number | null;
  /** The unmet conditions. */
  what: string;
  reason: string;
  author: string;
  createdAt: string;
};

type FormerOfRound = {
  step: {
    isCompleted: boolean;
    /** Missing in rounds before 3.0. */
    dueDate?: string | null;
    completedBy: string | null;
    completedAt: string | null;
    people: { personId: number; byRole: boolean }[];
  };
  details: {
    id: number;
    completion: number;
    completedBy: string | null;
    completedAt: string | null;
  }[];
  /** Null if it was not completed. */
  task: {
    status: WorkStatus;
    completedAutomatically: boolean;
    /** Missing in rounds before 3.0. */
    statusBeforeCompletion?: WorkStatus | null;
    completedBy: string | null;
    completedAt: string | null;
  } | null;
  /** The unmet conditions. */
  unmet: string[];
  taskId: number;
  detailIds: number[];
};

/** One time that a step was sent back. Outlives step and project, with the names at that time. */
export type RoundsTable = {
  id: Generated<number>;
  projectId: number;
  projectName: string;
  market: string;
  taskStepId: number;
  stepName: string;
  number: number;
  reason: string;
  note: string | null;
  toPersonId: number | null;
  toName: string | null;
  author: string;
  authorId: number;
  createdAt: string;
  former: ColumnType<FormerOfRound, string, string>;
};

/** A deleted step that had been finished: it still counts in the rate of its month. */
export type GoneStepsTable = {
  id: Generated<number>;
  taskStepId: number;
  stepName: string;
  projectId: number;
  projectName: string;
  market: string;
  firstFinishedAt: string;
};

/** Failed sign-ins per typed name and address, and per address, shared by all servers. */
export type SignInAttemptsTable = {
  key: string;
  attempts: number;
  since: string;
};

export type IdempotencyKeysTable = {
  key: string;
  bodyHash: string;
  status: number;
  answer: string;
  /** Of the changes that it reports. */
  projectIds: ColumnType<number[], string | undefined, string>;
  createdAt: string;
};

export type SessionsTable = {
  /** SHA-256 of the token in the cookie. */
  sid: string;
  sess: ColumnType<{ signedInAt: string }, string, string>;
  endsAt: string;
  managerId: number;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  address: string;
  /** Begun by the organization's provider. */
  byProvider: Generated<boolean>;
};

/** A browser's way to the provider and back. */
export type OidcFlowsTable = {
  stateHash: string;
  /** SHA-256 of the token in the browser's cookie. */
  browserHash: string;
  nonce: string;
  codeVerifier: string;
  redirectAddress: string;
  /** `proof`: its browser may begin a link. */
  purpose: OidcPurpose | 'proof';
  next: string;
  /** The account that links or tests. */
  managerId: number | null;
  network: string;
  createdAt: string;
  expiresAt: string;
};

/** Failed sign-ins, and the last one as a test. */
export type OidcReportsTable = {
  /** The same for the same reason and address. */
  key: string;
  at: string;
  times: number;
  email: string | null;
  managerId: number | null;
  reason: string;
  claims: ColumnType<OidcTest['claims'] | null, string | null, string | null>;
};

/** A mailed link is beside the copied one, which it does not end. */
export type StoredLinkKind = AccountLinkKind | 'mailedInvitation' | 'mailedReset';

/** A link with which the password of an account is chosen. */
export type AccountLinksTable = {
  /** SHA-256 of the secret in the address. */
  tokenHash: string;
  managerId: number;
  kind: StoredLinkKind;
  createdAt: string;
  expiresAt: string;
};

/** A script's way into an account. */
export type ApiTokensTable = {
  id: Generated<number>;
  /** `sidOf` of the token. */
  sid: string;
  managerId: number;
  name: string;
  access: TokenAccess;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
};

/** A link to the items of a person without an account. */
export type PersonalLinksTable = {
  id: Generated<number>;
  /** As `sidOf` makes it of the secret in the address. */
  sid: string;
  personId: number;
  /** The account that copied it, which may have been deleted; null for a link that was mailed. */
  madeById: number | null;
  createdAt: string;
  expiresAt: string;
};

/** A secret address of a calendar. */
export type CalendarsTable = {
  secretHash: string;
  managerId: number;
  kind: CalendarKind;
  createdAt: string;
};

export type BackupsTable = {
  id: Generated<number>;
  state: BackupState;
  /** 1 for a nightly backup, 0 for a requested one. */
  nightly: number;
  requestedAt: string;
  requestedBy: string | null;
  /** The last heartbeat of the server that makes it. */
  aliveAt: string | null;
  endedAt: string | null;
  host: string | null;
  file: string | null;
  bytes: number | null;
  rowCount: number | null;
  problem: string | null;
};

export type MigrationsTable = { name: string; appliedAt: string };
