import * as z from 'zod/mini';

import type { SlidePerson } from '#slide/cards.ts';
import { variants } from '#slide/palette.ts';

import { counts, lengths } from './limits.ts';
import { logoFacts } from './organisation.ts';
import { distinctLine, oneLine, requiredText, text } from './text.ts';
import { id, queryId, timestamp } from './values.ts';

export const slideFormats = ['landscape', 'square', 'portrait'] as const;

/** A slide with everything that it was made from, for good. */
export const slide = z.object({
  id,
  title: z.string(),
  /** The people as JSON text: exactly as sent if it has no unknown keys. */
  people: z.string(),
  /** The message as printed, its placeholders filled. */
  messageTemplate: z.string(),
  /** The name of the wording it came from, as it was then. */
  messageTemplateName: z.nullable(z.string()),
  complianceNumber: z.string(),
  hasPhoto: z.boolean(),
  /** Opaque keys; null where the bytes are gone. */
  photoPath: z.nullable(z.string()),
  filePath: z.nullable(z.string()),
  fileName: z.string(),
  format: z.enum(slideFormats),
  variant: z.enum(variants),
  focusX: z.number(),
  focusY: z.number(),
  photo: z.nullable(z.object({ width: z.int(), height: z.int(), sha256: z.string() })),
  /** The organisation as it was when the slide was made. */
  brand: z.object({
    name: z.string(),
    primaryColour: z.string(),
    accentColour: z.string(),
    logo: z.nullable(logoFacts),
  }),
  /** How many other slides bear the same compliance number. */
  sameNumber: z.int(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  /** Who made it. */
  author: z.string(),
  createdAt: timestamp,
});
export type Slide = z.infer<typeof slide>;

/** The fields of a person as a form sends them. */
type SentPerson = {
  role?: string;
  name?: string;
  title?: string;
  priorFirm?: string;
  location?: string;
};

const line = z.optional(z.nullable(text(lengths.name).check(oneLine)));
const sentPerson = z.object({
  role: z.optional(z.nullable(z.enum(['senior', 'junior'], 'Must be senior or junior'))),
  name: line,
  title: line,
  priorFirm: line,
  location: line,
});

const required = {
  name: 'Name is required',
  title: 'Business title is required',
  priorFirm: 'Prior firm is required',
  location: 'Location is required',
} as const;

export const nobody = 'At least one person is required';

/** What is missing of a person; nothing where nothing is filled in at all. */
export function missingOf(person: SentPerson): { field: keyof typeof required; message: string }[] {
  if (isBlank(person)) return [];
  const fields = roleOf(person) === 'senior' ? seniorFields : juniorFields;
  return fields
    .filter((field) => !person[field]?.trim())
    .map((field) => ({ field, message: required[field] }));
}

const juniorFields = ['name', 'title'] as const;
const seniorFields = [...juniorFields, 'priorFirm', 'location'] as const;

/** Whether nothing of a person is filled in: such an entry is left out. */
export function isBlank(person: SentPerson): boolean {
  return seniorFields.every((field) => !person[field]?.trim());
}

/** Without a role, whoever comes from somewhere is an advisor. */
export function roleOf({ role, priorFirm, location }: SentPerson): 'senior' | 'junior' {
  if (role === 'senior' || role === 'junior') return role;
  return priorFirm?.trim() || location?.trim() ? 'senior' : 'junior';
}

/** The people of a slide from what was sent: advisors first, then managers, blank entries left out. */
export function peopleOf(sent: readonly SentPerson[]): SlidePerson[] {
  const people = sent.filter((person) => !isBlank(person)).map(personOf);
  const seniors = people.filter(({ role }) => role === 'senior');
  return [...seniors, ...people.filter(({ role }) => role === 'junior')];
}

function personOf(sent: SentPerson): SlidePerson {
  const { name = '', title = '', priorFirm = '', location = '' } = sent;
  return roleOf(sent) === 'senior'
    ? { role: 'senior', name, title, priorFirm, location }
    : { role: 'junior', name, title };
}

const share = z.pipe(
  z
    .string()
    .check(
      z.maxLength(40, 'Must be a number from 0 to 1'),
      z.regex(/^(0|1|0?\.\d+|1\.0+|\d(\.\d+)?e-\d+)$/, 'Must be a number from 0 to 1'),
    ),
  z.transform(Number),
);

const nobodyReads = `Must be at most ${lengths.people.toLocaleString('en-US')} characters`;

/** The people as a form field carries them, a JSON list: `sent` is the text to store, `people` its meaning. */
const sentPeople = z.pipe(
  z.string({ error: nobody }).check(z.maxLength(lengths.people, nobodyReads)),
  z.transform((sent, ctx) => {
    const refuse = (message: string, path: (string | number)[] = []) => {
      ctx.issues.push({ code: 'custom', message, input: sent, path });
      return z.NEVER;
    };
    const parsed = peopleList.safeParse(jsonOf(sent));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(issue?.message ?? 'Invalid', issue?.path as (string | number)[]);
    }
    const list = parsed.data as SentPerson[];
    for (const [index, person] of list.entries()) {
      const [missing] = missingOf(person);
      if (missing) return refuse(missing.message, [index, missing.field]);
    }
    const people = peopleOf(list);
    return people.length === 0 ? refuse(nobody) : { sent: onlyKnown(sent, list), people };
  }),
);

/** The text as sent if every key in it was understood; otherwise written again without the others. */
function onlyKnown(sent: string, list: readonly SentPerson[]): string {
  const understood = list.reduce((sum, person) => sum + Object.keys(person).length, 0);
  return keysIn(sent) === understood ? sent : JSON.stringify(list);
}

/** How many keys a valid JSON text has, nested and repeated ones included, which a parsed value hides. */
function keysIn(json: string): number {
  let keys = 0;
  for (const [, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon) keys += 1;
  return keys;
}

const peopleList = z
  .array(sentPerson, 'Must be a JSON list of people')
  .check(
    z.maxLength(counts.peopleOnSlide, `At most ${counts.peopleOnSlide} people fit on a slide`),
  );

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}

/** What a slide is made from, as the fields of a form; the photo comes beside them. */
export const newSlide = z.object({
  title: requiredText(lengths.name, 'Slide title is required').check(oneLine),
  people: sentPeople,
  messageTemplate: requiredText(lengths.message, 'Message template is required'),
  /** Which wording the message came from. */
  messageTemplateId: z.optional(queryId),
  complianceNumber: requiredText(lengths.complianceNumber, 'Compliance number is required').check(
    distinctLine,
  ),
  format: z._default(z.enum(slideFormats, 'Must be landscape, square or portrait'), 'landscape'),
  variant: z._default(z.enum(variants, 'Must be light, dark or brand'), 'light'),
  focusX: z.optional(share),
  focusY: z.optional(share),
  projectId: z.optional(queryId),
});
export type NewSlide = z.output<typeof newSlide>;

/** The form in which compliance numbers are compared: letter case and the kind of dash do not count. */
export function complianceKey(number: string): string {
  return number
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Dash_Punctuation}/gu, '-')
    .trim()
    .toLowerCase();
}

export const doesNotFit = 'There is more text than fits on a slide';

/** The answer header that names the new slide. */
export const slideIdHeader = 'X-Slide-Id';

export const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
