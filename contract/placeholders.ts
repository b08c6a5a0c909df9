/* {names} and {titles} in a message stand for the people of its slide. The filled text is stored. */

type Named = { name: string; title: string };

/** `unknown`: braces that are no placeholder. */
export type MessagePiece = { kind: 'text' | 'filled' | 'unknown'; text: string };

/** Filled-in text is not parsed again; a placeholder without a value stays for later. */
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

export function filledMessage(content: string, people: readonly Named[]): string {
  return messagePieces(content, people)
    .map(({ text }) => text)
    .join('');
}

export function unknownPlaceholders(content: string): string[] {
  const unknown = messagePieces(content, []).filter(({ kind }) => kind === 'unknown');
  return [...new Set(unknown.map(({ text }) => text))];
}

export function unknownPlaceholdersNotice(content: string): string | null {
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return null;
  const [noun, pronoun] = unknown.length === 1 ? ['placeholder', 'It'] : ['placeholders', 'They'];
  return `Unknown ${noun} ${unknown.join(', ')}. ${pronoun} will appear as text on the slide. Only {names} and {titles} are filled in.`;
}

/** The hiring managers whom {names} adds to a message beside the advisors. */
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
