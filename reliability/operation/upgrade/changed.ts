/** A value that means something else since a later version, on purpose. */
type Change = {
  /** The version that changed it, and why. */
  since: string;
  /** The address and the place in its answer, such as `/api/tasks[3].estimatedHours`. */
  where: RegExp;
  /** Whether the value of now is what the value of then becomes. */
  holds: (before: unknown, after: unknown) => boolean;
};

/** The only differences that an upgrade may make. Say them in CHANGELOG.md too. */
export const changed: Change[] = [];
