import { listed } from './words.ts';

/* Placeholders of a message are replaced by people and dates of the slide. The resolved text is stored. */

type Named = {
  role: 'senior' | 'junior';
  name: string;
  title: string;
  priorFirm?: string;
  location?: string;
};

/** `hireDate` is a formatted day, empty if unknown. */
export type MessageFacts = { people: readonly Named[]; hireDate?: string };

/** The field of the slide that gives the value: of an advisor (senior), a hiring manager (junior), or of either. */
export type MessageSource =
  | { of: Named['role'] | 'anyone'; field: 'name' | 'title' | 'priorFirm' | 'location' }
  | 'hireDate';

type Meaning = {
  means: string;
  needs: string;
  source: MessageSource;
  value: (facts: MessageFacts) => string;
};

/** In display order. */
const meanings: Record<string, Meaning> = {
  '{names}': {
    means: 'the names of everyone on the slide',
    needs: 'a name',
    source: { of: 'anyone', field: 'name' },
    value: ({ people }) => commaJoined(people.map(({ name }) => name)),
  },
  '{titles}': {
    means: 'the business titles of everyone on the slide',
    needs: 'a business title',
    source: { of: 'anyone', field: 'title' },
    value: ({ people }) => commaJoined(people.map(({ title }) => title)),
  },
  '{advisor}': {
    means: 'the name of the hired advisor',
    needs: 'the advisor',
    source: { of: 'senior', field: 'name' },
    value: ({ people }) => joined(of(people, 'senior').map(({ name }) => name)),
  },
  '{advisor_title}': {
    means: "the advisor's business title",
    needs: "the advisor's business title",
    source: { of: 'senior', field: 'title' },
    value: ({ people }) => joined(of(people, 'senior').map(({ title }) => title)),
  },
  '{prior_firm}': {
    means: "the advisor's prior firm",
    needs: 'the prior firm',
    source: { of: 'senior', field: 'priorFirm' },
    value: ({ people }) => joined(of(people, 'senior').map(({ priorFirm = '' }) => priorFirm)),
  },
  '{location}': {
    means: "the advisor's location",
    needs: 'the location',
    source: { of: 'senior', field: 'location' },
    value: ({ people }) => joined(of(people, 'senior').map(({ location = '' }) => location)),
  },
  '{hiring_manager}': {
    means: 'the name of the hiring manager',
    needs: 'the hiring manager',
    source: { of: 'junior', field: 'name' },
    value: ({ people }) => joined(of(people, 'junior').map(({ name }) => name)),
  },
  '{hire_date}': {
    means: 'the hire date',
    needs: 'the hire date',
    source: 'hireDate',
    value: ({ hireDate = '' }) => longDay(hireDate),
  },
};

export const placeholders = Object.entries(meanings).map(([text, { means }]) => ({ text, means }));

/** `missing`: a placeholder without a value. `unknown`: braces that are not a placeholder. */
export type MessagePiece = { kind: 'text' | 'filled' | 'missing' | 'unknown'; text: string };

/**
 * Inserted values are not parsed again, and a placeholder without a value stays. `standIns` are sample values for a
 * preview.
 */
export function messagePieces(
  content: string,
  facts: MessageFacts,
  standIns?: MessageFacts,
): MessagePiece[] {
  return content
    .split(/(\{[^{}\n]*\})/)
    .filter(Boolean)
    .map((text) => {
      if (!/^\{[^{}]*\}$/.test(text)) return { kind: 'text', text };
      const meaning = meaningOf(text);
      if (!meaning) return { kind: 'unknown', text };
      const value = meaning.value(facts) || (standIns ? meaning.value(standIns) : '');
      return value ? { kind: 'filled', text: value } : { kind: 'missing', text };
    });
}

export function filledMessage(
  content: string,
  facts: MessageFacts,
  standIns?: MessageFacts,
): string {
  return messagePieces(content, facts, standIns)
    .map(({ text }) => text)
    .join('');
}

export function asksFor(content: string, placeholder: string): boolean {
  return piecesOf('missing', content).includes(placeholder);
}

export function unknownPlaceholders(content: string): string[] {
  return piecesOf('unknown', content);
}

export function unknownPlaceholdersNotice(content: string): string | null {
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return null;
  const [noun, pronoun] = unknown.length === 1 ? ['placeholder', 'It'] : ['placeholders', 'They'];
  return `Unknown ${noun} ${unknown.join(', ')}. ${pronoun} will appear as text on the slide.`;
}

/** Lists the missing values: 'The message needs the hire date ({hire_date}).' */
export function missingValuesNotice(content: string, facts: MessageFacts): string | null {
  const missing = piecesOf('missing', content, facts);
  return missing.length === 0 ? null : neededBy(missing);
}

/** The notice for each field that lacks a value, by the key of the field. */
export function missingByField(
  content: string,
  facts: MessageFacts,
  keyOf: (source: MessageSource) => string,
): Record<string, string> {
  const byKey = Map.groupBy(piecesOf('missing', content, facts), (text) =>
    keyOf(meaningOf(text)?.source ?? 'hireDate'),
  );
  return Object.fromEntries([...byKey].map(([key, texts]) => [key, neededBy(texts)]));
}

export function managersInNames(
  content: string,
  people: readonly { role: 'senior' | 'junior'; name: string }[],
): string[] {
  if (!content.includes('{names}')) return [];
  return people
    .filter(({ role, name }) => role === 'junior' && name.trim() !== '')
    .map(({ name }) => name.trim());
}

function neededBy(texts: readonly string[]): string {
  return `The message needs ${listed(texts.map((text) => `${meaningOf(text)?.needs} (${text})`))}.`;
}

function meaningOf(text: string): Meaning | undefined {
  return Object.hasOwn(meanings, text) ? meanings[text] : undefined;
}

function piecesOf(
  kindOfPiece: MessagePiece['kind'],
  content: string,
  facts: MessageFacts = { people: [] },
): string[] {
  const found = messagePieces(content, facts).filter(({ kind }) => kind === kindOfPiece);
  return [...new Set(found.map(({ text }) => text))];
}

function of(people: readonly Named[], roleOfName: Named['role']): readonly Named[] {
  return people.filter(({ role }) => role === roleOfName);
}

function trimmed(values: string[]): string[] {
  return values.map((value) => value.trim()).filter(Boolean);
}

function commaJoined(values: string[]): string {
  return trimmed(values).join(', ');
}

/** As `listed`, without duplicates. */
function joined(values: string[]): string {
  return listed([...new Set(trimmed(values))]);
}

/** 'A, B and C'. */
function longDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  dates ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return Number.isNaN(time) ? '' : dates.format(time);
}

/** Created when it is first needed: the first use of `Intl` delays the first view. */
let dates: Intl.DateTimeFormat | undefined;
