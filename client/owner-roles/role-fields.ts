import { optionalText, text } from '#client/shared/record-fields.ts';
import type { RecordField } from '#client/shared/record-fields.ts';
import type { DefaultPerson } from '#contract/owner-roles.ts';

const defaultPeople: RecordField<DefaultPerson[], DefaultPerson[]> = {
  label: 'Default people',
  blank: [],
  read: (stored) => stored,
  send: (value) => value,
  inWords: ({ length }) => (length === 1 ? '1 market' : `${length} markets`),
};

export const roleFields = {
  name: text('Name'),
  description: optionalText('Description'),
  defaultPeople,
};

/** Null removes the default. */
export function withDefault(
  defaults: readonly DefaultPerson[],
  marketId: number,
  personId: number | null,
): DefaultPerson[] {
  const others = defaults.filter((one) => one.marketId !== marketId);
  if (personId === null) return others;
  return [...others, { marketId, personId }].toSorted((a, b) => a.marketId - b.marketId);
}

/** The default in all markets, or null. */
export function defaultInAll(
  defaults: readonly DefaultPerson[],
  markets: readonly { id: number }[],
): number | null {
  const people = markets.map(({ id }) => defaults.find((one) => one.marketId === id)?.personId);
  const [first = null] = people;
  return people.every((personId) => personId === first) ? first : null;
}
