/** What the set-up tells the person in front of it. All of it goes to stderr. */

/** A step of the set-up that cannot be done. The message says what is missing and how to mend it. */
export class SetUpError extends Error {}

/** Tells what is going on, one calm line. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The one line for an error of any kind, without a stack trace. @param {unknown} error */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This account may not write to ${path}. Give it the right to (chown, chmod) and run the command again.`;
    case 'ENOSPC':
      return 'The disk is full; a first start needs about 700 MB. Free some space and run the command again.';
    default:
      return error instanceof SetUpError ? message : `The set-up failed: ${message}`;
  }
}
