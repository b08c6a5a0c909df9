import type { ColumnType, Generated } from 'kysely';

import type { BackupState } from '#contract/backups.ts';
import type { Entity } from '#contract/live.ts';
import type { ProjectStatus, WorkStatus } from '#contract/values.ts';

/* Tables of what the server keeps for itself. */

/** Where the history of a project, task or step begins; the log has what followed. */
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

/** A project at the end of a day on which it changed. */
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

/** Why a step was completed although something spoke against it. It outlives step and project. */
export type RecordedReasonsTable = {
  id: Generated<number>;
  projectId: number;
  taskStepId: number | null;
  /** What spoke against it. */
  what: string;
  reason: string;
  author: string;
  createdAt: string;
};

/** What a round undid. */
type FormerOfRound = {
  step: {
    isCompleted: boolean;
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
  /** Null where it was not completed. */
  task: {
    status: WorkStatus;
    completedAutomatically: boolean;
    completedBy: string | null;
    completedAt: string | null;
  } | null;
  /** What spoke against completing it already. */
  unmet: string[];
  taskId: number;
  /** All that the step had. */
  detailIds: number[];
};

/** One time that a step was sent back. It outlives step and project, with the names of that moment. */
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

/** A step that was finished once and is deleted: the rate of its month counts it still. */
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
  createdAt: string;
};

export type SessionsTable = {
  /** SHA-256 of the token in the cookie. */
  sid: string;
  sess: ColumnType<{ signedInAt: string }, string, string>;
  expiresAt: string;
  managerId: number;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  address: string;
};

/** A backup that a server makes by itself, or made. */
export type BackupsTable = {
  id: Generated<number>;
  state: BackupState;
  /** 1 for that of a night, 0 where somebody asked for it. */
  nightly: number;
  requestedAt: string;
  requestedBy: string | null;
  /** When the server that makes it last said so. */
  aliveAt: string | null;
  endedAt: string | null;
  /** Which server made it, and where it lies there. */
  host: string | null;
  file: string | null;
  bytes: number | null;
  rowCount: number | null;
  /** Why it failed, in a line. */
  problem: string | null;
};

export type MigrationsTable = { name: string; appliedAt: string };
