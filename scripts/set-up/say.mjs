/** The message says what is missing and how to fix it. */
export class SetUpError extends Error {}

/** To stderr. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {unknown} error */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This account may not write to ${path}. Run npm run set-up as an account that may, as after each upgrade, or change the owner or permissions (chown, chmod).`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} has to be a folder. Move the file of this name away and run the command again.`;
    case 'ENOSPC':
      return 'The disk is full; a first start needs about 700 MB. Free some space and run the command again.';
    default:
      return error instanceof SetUpError ? message : `The set-up failed: ${message}`;
  }
}
