import type { CurrentUser } from '#contract/sessions.ts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'username'>;

export function nameOf({ firstName, lastName, username }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'User';
}

export function initialsOf(user: Named): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
