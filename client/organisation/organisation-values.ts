import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { organisationChanges } from '#contract/organisation.ts';
import type { Organisation } from '#contract/organisation.ts';

/** What the form of the organisation holds; a colour may be half typed. */
export type OrganisationValues = { name: string; primaryColour: string; accentColour: string };

/** The labels of the fields. */
export const labels: Record<keyof OrganisationValues, string> = {
  name: 'Name',
  primaryColour: 'Primary colour',
  accentColour: 'Accent colour',
};

/** The organisation as the form shows it, and the version that it shows. */
export function standingOf({ version, name, primaryColour, accentColour }: Organisation) {
  const values: OrganisationValues = { name, primaryColour, accentColour };
  return { version, values };
}

/** What the contract refuses in the form as it stands. */
export function problemsOf(values: OrganisationValues): Problems {
  return firstOfEach(organisationChanges.safeParse(values).error?.issues);
}

/** The colour that a text means, as it is stored: `1D4ED8` and `#abc` are colours too. Null where it means none. */
export function colourIn(text: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}
