import type { Generated } from 'kysely';

/**
 * `sending` until the mail server has taken it. The others end it: nothing was left to say, the mail server refused it
 * for good, it was too old, or a later digest came first.
 */
export type MailState = 'sending' | 'sent' | 'unneeded' | 'refused' | 'expired' | 'replaced';

export type MailKind = 'digest' | 'mentioned' | 'sentBack' | 'emailChanged' | LinkMailKind;
/** Its link is made when it is sent. */
export type LinkMailKind = 'invited' | 'forgotten';

/** A mail is stored before it is sent, without its contents: these are what its reader may see when it is sent. */
export type MailsTable = {
  id: Generated<number>;
  /** One thing is mailed once. */
  key: string;
  kind: MailKind;
  managerId: number | null;
  personId: number | null;
  commentId: number | null;
  taskStepId: number | null;
  state: MailState;
  attempts: Generated<number>;
  nextAttemptAt: string | null;
  /** The server that holds the lease sends, until it gives it back or its time is over. */
  leasedUntil: string | null;
  leaseKey: string | null;
  createdAt: string;
  /** When its contents were read; what is newer belongs to the next digest. */
  asOf: string | null;
};

/** A single row. */
export type MailStateTable = {
  id: Generated<number>;
  /** Nothing older is mailed; null while mail is not set up. */
  since: string | null;
  /** The last entry of the log that was handled: its position, and its id among those that share it. */
  position: Generated<number>;
  entryId: Generated<number>;
  /** The last day whose digests exist. */
  digestDay: Generated<string>;
  /** Failed attempts in a row to reach the mail server. */
  failures: Generated<number>;
  nextAttemptAt: string | null;
  failingSince: string | null;
  lastSentAt: string | null;
  lastProblem: string | null;
  lastProblemAt: string | null;
};
