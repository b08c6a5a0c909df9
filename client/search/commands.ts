import type { LucideIcon } from 'lucide-react';

/** Something that can be done from anywhere. */
export type Command = {
  key: string;
  label: string;
  /** Further words that find it. */
  words?: string;
  icon: LucideIcon;
  /** It changes something, which not everybody may. */
  changes?: boolean;
  /** It is as it would make things. */
  current?: boolean;
} & ({ /** Where it leads. */ href: string } | { /** What it does, here. */ act: () => void });

/**
 * The commands that somebody may mean who typed this: every word of it begins a word of theirs. All of
 * them where nothing was typed.
 */
export function meantCommands(commands: readonly Command[], typed: string): Command[] {
  const begun = wordsIn(typed);
  return commands.filter(({ label, words = '' }) => {
    const own = wordsIn(`${label} ${words}`);
    return begun.every((beginning) => own.some((word) => word.startsWith(beginning)));
  });
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
