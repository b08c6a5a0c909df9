import { commentParts, mentionOf } from '#contract/comment-text.ts';
import { managerLabel, managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

/** An account as it is typed after an @. */
export type Mentionable = { id: number; name: string };

/** Active accounts; where two have the same name, with their usernames. */
export function mentionables(accounts: readonly ProjectManager[]): Mentionable[] {
  const active = accounts.filter(({ isActive }) => isActive);
  const named = Map.groupBy(active, managerName);
  return active.map((account) => {
    const name = managerName(account);
    const isOnly = named.get(name)?.length === 1;
    return { id: account.id, name: isOnly ? name : managerLabel(account) };
  });
}

/** A stored text as it is typed: mentions are names. */
export function toTyped(text: string, accounts: readonly Mentionable[]): string {
  return commentParts(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'link') return part.href;
      return `@${accounts.find(({ id }) => id === part.id)?.name ?? part.name}`;
    })
    .join('');
}

/** A typed text as it is stored: each @ before the name of an account mentions it. */
export function toStored(typed: string, accounts: readonly Mentionable[]): string {
  // The longest first, since one name may begin like another one.
  const known = accounts.toSorted((one, other) => other.name.length - one.name.length);
  let stored = '';
  let rest = typed;
  for (;;) {
    const [before] = /^[^@]*/.exec(rest) ?? [''];
    stored += before;
    rest = rest.slice(before.length);
    if (rest === '') return stored;
    const isWord = /[\p{L}\p{N}_.]$/u.test(stored);
    const found = isWord ? undefined : known.find(({ name }) => begins(rest.slice(1), name));
    stored += found ? mentionOf(found) : '@';
    rest = rest.slice(found ? found.name.length + 1 : 1);
  }
}

function begins(text: string, name: string): boolean {
  return (
    text.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
    !/^[\p{L}\p{N}_]/u.test(text.slice(name.length))
  );
}

/** The text after an @ before the cursor; null where it is no mention. */
export function typedMention(before: string): string | null {
  const [, typed] = /(?:^|[^\p{L}\p{N}_.@])@([^@\n[\]]{0,40})$/u.exec(before) ?? [];
  return typed === undefined || /^\s|\s{2}|[.!?,;:]\s/.test(typed) ? null : typed;
}

export function matchingAccounts(
  accounts: readonly Mentionable[],
  typed: string,
): readonly Mentionable[] {
  const words = typed.toLowerCase().split(' ').filter(Boolean);
  const begin = ({ name }: Mentionable) => {
    const parts = name.toLowerCase().split(/[\s().]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const found = accounts.filter(begin);
  // It is written out already.
  const isWhole = found.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return isWhole && typed.endsWith(' ') ? [] : found.slice(0, mostOffered);
}

const mostOffered = 6;
