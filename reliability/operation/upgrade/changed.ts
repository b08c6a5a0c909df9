/** An intended change of a value since a later version. */
export type Change = {
  since: string;
  /** The path and the position in its response, such as `/api/tasks[3].estimatedHours`. */
  where: RegExp;
  holds: (before: unknown, after: unknown) => boolean;
};

/** The only differences that an upgrade may make. Also list them in CHANGELOG.md. */
export const changed: Change[] = [
  {
    // The notice waits until the account manages a project.
    since: '3.0.0',
    where: /^\/api\/user\.identityNotice$/,
    holds: (_, after) => after === false,
  },
  {
    // A completion that was taken back no longer counts.
    since: '3.0.0',
    where: /\.firstFinishedAt$/,
    holds: (before, after) => after === null || (after as string) >= (before as string),
  },
  {
    // `linkConfirmed` replaces it.
    since: '3.0.0',
    where: /^\/api\/people\[\d+\]\.linkedByEmail$/,
    holds: (_, after) => after === undefined,
  },
  {
    // Files with more columns, clearer sentences or another layout, whose contents have tests of their own.
    since: '3.0.0',
    where: /^\/api\/(projects\/workbook|activity\/csv|status-report\/presentation)$/,
    holds: (before, after) => typeOf(before) === typeOf(after),
  },
  {
    // A position in the log belongs to one database: it differs after a restore, or in another cluster.
    since: '3.0.0',
    where: /^\/api\/my-work\/new\.position$/,
    holds: (_, after) => typeof after === 'number',
  },
];

/** A restore of a backup also ends open invitations. */
export const changedByRestore: Change[] = [
  ...changed,
  {
    since: '3.0.0',
    where: /^\/api\/project-managers\[\d+\]\.invitation\.expiresAt$/,
    holds: (_, after) => after === null,
  },
];

function typeOf(file: unknown): string {
  return (file as { type: string }).type;
}
