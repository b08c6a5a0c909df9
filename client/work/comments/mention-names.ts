import { commentParts, mentionOf } from '#contract/comment-text.ts';
import { managerLabel, managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

export type Mentionable = { id: number; name: string };

/** Active accounts; equal names are followed by the username. */
export function mentionables(accounts: readonly ProjectManager[]): Mentionable[] {
  const active = accounts.filter(({ isActive }) => isActive);
  const named = Map.groupBy(active, managerName);
  return active.map((account) => {
    const name = managerName(account);
    const isOnly = named.get(name)?.length === 1;
    return { id: account.id, name: isOnly ? name : managerLabel(account) };
  });
}

/** Replaces stored mentions by names, for editing. */
export function toTyped(text: string, accounts: readonly Mentionable[]): string {
  return commentParts(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'link') return part.href;
      return `@${accounts.find(({ id }) => id === part.id)?.name ?? part.name}`;
    })
    .join('');
}

/** They stay when the comment is edited, whether or not their accounts are still active. */
export function mentionsIn(stored: string): Mentionable[] {
  return commentParts(stored).filter((part) => part.kind === 'mention');
}

/** Replaces each @ followed by an account's name by a stored mention. Of equal names the first wins. */
export function toStored(typed: string, accounts: readonly Mentionable[]): string {
  // Longest first, because one name may be a prefix of another.
  const known = accounts.toSorted((one, other) => other.name.length - one.name.length);
  let stored = '';
  let rest = typed;
  for (;;) {
    const [before] = /^[^@]*/.exec(rest) ?? [''];
    stored += before;
    rest = rest.slice(before.length);
    if (rest === '') return stored;
    const isWord = /[\p{L}\p{N}_.]$/u.test(stored.slice(-2));
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

/** The text after an @ before the caret; null if it is not a mention. */
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
  // The name is already complete.
  const isWhole = found.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return isWhole && typed.endsWith(' ') ? [] : found.slice(0, mostOffered);
}

const mostOffered = 6;
