import { BadSetting } from '#server/config.ts';

/** The command cannot run. Only the message is shown. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}

export function dataExists(): AdminFailure {
  return new AdminFailure(
    'There is data already. Use --replace to restore anyway: the old data is kept.',
  );
}

/** The reason in one line, without a stack trace. */
export function explain(error: unknown): string {
  if (error instanceof BadSetting) return `Setting ${error.message}.`;
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error))
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
