import { BadSetting } from '#server/config.ts';

/** An administration command that cannot do its work. The message is all that its caller reads. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}

/** There is data where a restore would put its own. */
export function dataExists(): AdminFailure {
  return new AdminFailure(
    'There is data already. With --replace it is kept beside, and the backup takes its place.',
  );
}

/** What went wrong, in one line: whoever administers needs the reason, not the place in the code. */
export function explain(error: unknown): string {
  if (error instanceof BadSetting) return `Setting ${error.message}.`;
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).replaceAll(/\s*\n\s*/g, ' ');
}
