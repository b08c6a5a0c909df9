import type { ActivityEntry } from '#contract/activity.ts';

/** The part of a log entry that sentences are made of, on the screen and in files. */
export type LoggedEntry = Pick<
  ActivityEntry,
  | 'action'
  | 'entityType'
  | 'entityId'
  | 'entityName'
  | 'projectId'
  | 'projectName'
  | 'formerProjectName'
  | 'task'
  | 'step'
  | 'projectManagerId'
  | 'fields'
  | 'cause'
>;
