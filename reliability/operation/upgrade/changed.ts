/** An intended change of a value since a later version. */
type Change = {
  since: string;
  /** The path and the position in its response, such as `/api/tasks[3].estimatedHours`. */
  where: RegExp;
  holds: (before: unknown, after: unknown) => boolean;
};

/** The only differences that an upgrade may make. Also list them in CHANGELOG.md. */
export const changed: Change[] = [];
