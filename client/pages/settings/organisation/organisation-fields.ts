import { flag, number, optionalText, text } from '#client/forms/record-fields.ts';

/** A colour may be half typed. */
export const organisationFields = {
  name: text('Name'),
  primaryColour: text('Primary color'),
  accentColour: text('Accent color'),
  timeZone: optionalText('Time zone'),
  viewersComment: flag('Viewers may write comments', { on: 'Yes', off: 'No' }),
  evidenceMb: number('Largest evidence file (MB)', '25'),
  retentionYears: number('Keep deleted evidence (years)', '6'),
};

/** Accepts `1D4ED8` and `#abc` too; null for anything else. */
export function colourIn(typed: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}
