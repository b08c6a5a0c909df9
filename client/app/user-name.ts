import type { CurrentUser } from '#contract/sessions.ts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'username'>;

/** First and last name, or the one there is; else the username; else 'User'. */
export function nameOf({ firstName, lastName, username }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'User';
}

/** One or two letters that stand for the name. */
export function initialsOf(user: Named): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
