/*
 * A message names the people of its slide by {names} and {titles}. Whoever makes a slide fills them in;
 * what is stored and printed is the filled text.
 */

type Named = { name: string; title: string };

/** A piece of a message: text as it is, a placeholder with what it stands for, or braces that mean nothing. */
export type MessagePiece = { kind: 'text' | 'filled' | 'unknown'; text: string };

/** The pieces of a message with its placeholders filled. What was filled in is not looked at again. */
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
      if (value !== undefined) return { kind: 'filled', text: value };
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

function listed(values: string[]): string {
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .join(', ');
}
