/*
 * A message names the people of its slide by {names} and {titles}. Whoever makes a slide fills them in;
 * what is stored and printed is the filled text.
 */

type Named = { name: string; title: string };

/** A piece of a message: text as it is, a placeholder with what it stands for, or braces that mean nothing. */
export type MessagePiece = { kind: 'text' | 'filled' | 'unknown'; text: string };

/**
 * The pieces of a message with its placeholders filled. What was filled in is not looked at again. A placeholder
 * without a value stays, so that it is filled as soon as there is one.
 */
export function messagePieces(content: string, people: readonly Named[]): MessagePiece[] {
  const values: Record<string, string> = {
    '{names}': listed(people.map(({ name }) => name)),
    '{titles}': listed(people.map(({ title }) => title)),
  };
  return content
    .split(/(\{[^{}\n]*\})/)
    .filter(Boolean)
    .map((text) => {
      const value = values[text];
      if (value) return { kind: 'filled', text: value };
      if (value === '') return { kind: 'text', text };
      return { kind: /^\{[^{}]*\}$/.test(text) ? 'unknown' : 'text', text };
    });
}

/** A message with its placeholders filled; anything else in braces stays as it is. */
export function filledMessage(content: string, people: readonly Named[]): string {
  return messagePieces(content, people)
    .map(({ text }) => text)
    .join('');
}

/** The braces of a message that stand for nothing, each once. */
export function unknownPlaceholders(content: string): string[] {
  const unknown = messagePieces(content, []).filter(({ kind }) => kind === 'unknown');
  return [...new Set(unknown.map(({ text }) => text))];
}

/** A notice about the unknown placeholders of a message; null if it has none. */
export function unknownPlaceholdersNotice(content: string): string | null {
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return null;
  const [noun, pronoun] = unknown.length === 1 ? ['placeholder', 'It'] : ['placeholders', 'They'];
  return `Unknown ${noun} ${unknown.join(', ')}. ${pronoun} will appear as text on the slide. Only {names} and {titles} are filled in.`;
}

/** The hiring managers whom {names} puts into a message beside the advisors. */
export function managersInNames(
  content: string,
  people: readonly { role: 'senior' | 'junior'; name: string }[],
): string[] {
  if (!content.includes('{names}')) return [];
  return people
    .filter(({ role, name }) => role === 'junior' && name.trim() !== '')
    .map(({ name }) => name.trim());
}

function listed(values: string[]): string {
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .join(', ');
}
