import type { LucideIcon } from 'lucide-react';

export type Command = {
  key: string;
  label: string;
  words?: string;
  icon: LucideIcon;
  changes?: boolean;
  current?: boolean;
} & ({ href: string } | { act: () => void });

/** Each typed word must be the start of a word. None if nothing was typed. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const beginnings = wordsIn(typed);
  if (beginnings.length === 0) return [];
  return commands.filter(({ label, words = '' }) => {
    const own = wordsIn(`${label} ${words}`);
    return beginnings.every((beginning) => own.some((word) => word.startsWith(beginning)));
  });
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
