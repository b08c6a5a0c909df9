import * as z from 'zod/mini';

import type { SlidePerson } from '#slide/cards.ts';
import { compositions } from '#slide/content.ts';
import { variants } from '#slide/palette.ts';

import { foldedText } from './clean-text.ts';
import { jsonExcess } from './json-shape.ts';
import { counts, lengths } from './limits.ts';
import { logoFacts } from './organisation.ts';
import { sentReason } from './steps.ts';
import { distinctLine, line, oneLine, requiredLine, requiredText } from './text.ts';
import { id, queryId, timestamp } from './values.ts';
import { formatNumber } from './words.ts';

export const slideFormats = ['landscape', 'square', 'portrait'] as const;

export const slide = z.object({
  id,
  title: z.string(),
  /** JSON text, exactly as sent unless it had unknown keys. */
  people: z.string(),
  messageTemplate: z.string(),
  messageTemplateName: z.nullable(z.string()),
  complianceNumber: z.string(),
  hasPhoto: z.boolean(),
  /** Opaque keys; null if the file is lost. */
  photoPath: z.nullable(z.string()),
  filePath: z.nullable(z.string()),
  fileName: z.string(),
  format: z.enum(slideFormats),
  variant: z.enum(variants),
  /** Null for slides made before compositions existed. */
  composition: z.nullable(z.enum(compositions)),
  /** The version of the layout code that drew the slide. It always renders with this version. */
  planVersion: z.int(),
  focusX: z.number(),
  focusY: z.number(),
  photo: z.nullable(z.object({ width: z.int(), height: z.int(), sha256: z.string() })),
  brand: z.object({
    name: z.string(),
    primaryColour: z.string(),
    accentColour: z.string(),
    logo: z.nullable(logoFacts),
  }),
  sameNumber: z.int(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  author: z.string(),
  createdAt: timestamp,
});
export type Slide = z.infer<typeof slide>;

type SentPerson = {
  role?: string;
  name?: string;
  title?: string;
  priorFirm?: string;
  location?: string;
};

const fact = z.optional(z.nullable(line(lengths.name).check(oneLine)));
const sentPerson = z.object({
  role: z.optional(z.nullable(z.enum(['senior', 'junior'], 'Must be senior or junior'))),
  name: fact,
  title: fact,
  priorFirm: fact,
  location: fact,
});

const required = {
  name: 'Name is required',
  title: 'Business title is required',
  priorFirm: 'Prior firm is required',
  location: 'Location is required',
} as const;

export const nobody = 'At least one person is required';

/** Missing required fields; none for a blank person. */
export function missingOf(person: SentPerson): { field: keyof typeof required; message: string }[] {
  if (isBlank(person)) return [];
  const fields = roleOf(person) === 'senior' ? seniorFields : juniorFields;
  return fields
    .filter((field) => !person[field]?.trim())
    .map((field) => ({ field, message: required[field] }));
}

const juniorFields = ['name', 'title'] as const;
const seniorFields = [...juniorFields, 'priorFirm', 'location'] as const;

export function isBlank(person: SentPerson): boolean {
  return seniorFields.every((field) => !person[field]?.trim());
}

/** Without a role, anyone with a prior firm or location is an advisor. */
export function roleOf({ role, priorFirm, location }: SentPerson): 'senior' | 'junior' {
  if (role === 'senior' || role === 'junior') return role;
  return priorFirm?.trim() || location?.trim() ? 'senior' : 'junior';
}

/** Advisors first, then managers, without blank entries. */
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

const nobodyReads = `Must be at most ${formatNumber(lengths.people)} characters`;

/** The people as a form field: a JSON list. `sent` is the text to store, `people` the parsed value. */
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

/** Returns the text unchanged if its keys are known and its texts have their one form; otherwise reserializes it. */
function onlyKnown(sent: string, list: readonly SentPerson[]): string {
  const understood = list.reduce((sum, person) => sum + Object.keys(person).length, 0);
  const given = jsonOf(sent) as SentPerson[];
  const isClean = list.every((person, at) => hasTexts(given[at], person));
  return keysIn(sent) === understood && isClean ? sent : JSON.stringify(list);
}

/** Blanks around them may differ. */
function hasTexts(
  sent: Readonly<Record<string, unknown>> | undefined,
  person: SentPerson,
): boolean {
  return Object.entries(person).every(([field, text]) => {
    const given = sent?.[field];
    return typeof given !== 'string' || given.trim() === (text ?? '');
  });
}

/** Counts the keys in the JSON text, including nested and duplicate ones, which a parsed value hides. */
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
    return jsonExcess(sent) ? null : JSON.parse(sent);
  } catch {
    return null;
  }
}

export const newSlide = z.object({
  title: requiredLine(lengths.name, 'Slide title is required').check(oneLine),
  people: sentPeople,
  messageTemplate: requiredText(lengths.message, 'Message template is required'),
  messageTemplateId: z.optional(queryId),
  complianceNumber: requiredLine(lengths.complianceNumber, 'Compliance number is required').check(
    distinctLine,
  ),
  format: z._default(z.enum(slideFormats, 'Must be landscape, square or portrait'), 'landscape'),
  variant: z._default(z.enum(variants, 'Must be light, dark or brand'), 'light'),
  composition: z._default(z.enum(compositions, 'Must be side, framed or full'), 'side'),
  focusX: z.optional(share),
  focusY: z.optional(share),
  projectId: z.optional(queryId),
  /** Required if the project has an open gate. */
  reason: sentReason,
});
export type NewSlide = z.output<typeof newSlide>;

/** How many slides follow in this batch. The whole batch has to fit into the hourly quota. */
export const slideBatchQuery = z.object({
  following: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,2}$/, `Must be from 0 to ${counts.slidesAtOnce - 1}`)),
      z.transform(Number),
    ),
  ),
});

export const slideQuota = z.object({ perHour: z.int(), left: z.int() });
export type SlideQuota = z.infer<typeof slideQuota>;

/** Normalized for comparison: ignores case and the kind of dash. */
export function complianceKey(number: string): string {
  return foldedText(number.replaceAll(/\p{Dash_Punctuation}/gu, '-'));
}

export const doesNotFit = 'The text does not fit on a slide';

export const slideIdHeader = 'X-Slide-Id';

export const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
