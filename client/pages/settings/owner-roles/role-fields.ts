import { optionalText, text } from '#client/forms/record-fields.ts';
import type { RecordField } from '#client/forms/record-fields.ts';
import { nameIn } from '#client/outline/owners.ts';
import type { DefaultPerson } from '#contract/owner-roles.ts';

const defaultPeople: RecordField<DefaultPerson[], DefaultPerson[]> = {
  label: 'Default people',
  blank: [],
  read: (stored) => stored,
  send: (value) => value,
  inWords: (value) => JSON.stringify(value),
};

export const roleFields = {
  name: text('Name'),
  description: optionalText('Description'),
  defaultPeople,
};

type Named = readonly { id: number; name: string }[];
type Known = { markets: Named | undefined; people: Named | undefined };

export function defaultsInWords(defaults: readonly DefaultPerson[], { markets, people }: Known) {
  return [...Map.groupBy(defaults, ({ personId }) => personId)].map(([personId, theirs]) => ({
    personId,
    person: nameIn(people, personId),
    where:
      theirs.length === markets?.length
        ? 'in all markets'
        : `in ${theirs.map(({ marketId }) => nameIn(markets, marketId)).join(', ')}`,
  }));
}

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
