/** An intended change of a value since a later version. */
type Change = {
  /** The version that changed it, and why. */
  since: string;
  /** The path and the position in its response, such as `/api/tasks[3].estimatedHours`. */
  where: RegExp;
  /** Whether the new value follows from the old one. */
  holds: (before: unknown, after: unknown) => boolean;
};

/** The only differences that an upgrade may make. Also list them in CHANGELOG.md. */
export const changed: Change[] = [];
