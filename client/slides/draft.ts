import { isBlank, peopleOf } from '#contract/slides.ts';
import type { SlidePerson } from '#slide/cards.ts';
import type { Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

/** The fields of somebody on a slide, whichever of them their role has. */
export type PersonFields = { name: string; title: string; priorFirm: string; location: string };
export type PersonField = keyof PersonFields;

/** What an entry was filled with, and from which project. */
export type Origin = { projectId: number; projectName: string; facts: PersonFields };

/** Somebody in the form; the id tells entries apart. One that was typed by hand has no origin. */
export type Entry = { id: number; from?: Origin } & PersonFields;

export type Role = 'advisors' | 'managers';

/** What a form of a slide holds, without the photo. */
export type SlideDraft = {
  title: string;
  advisors: Entry[];
  managers: Entry[];
  templateId: number | null;
  /** The template as it was last seen: it outlasts one that somebody deletes. */
  wording: { name: string; content: string } | null;
  /** What was written in the place of the template's text; null as long as that stands. */
  message: string | null;
  complianceNumber: string;
  format: Format;
  variant: Variant;
  /** The point of the photo that stays in view, 0 to 1 from its top left. */
  focus: { x: number; y: number };
  projectId: number | null;
};

/** A form in which nothing has been typed: one entry of each kind. */
export const blankSlide: SlideDraft = {
  title: '',
  advisors: [blankEntry(1)],
  managers: [blankEntry(2)],
  templateId: null,
  wording: null,
  message: null,
  complianceNumber: '',
  format: 'landscape',
  variant: 'light',
  focus: { x: 0.5, y: 0.5 },
  projectId: null,
};

/** What was kept of a form, with lists that cannot be used replaced. */
export function usableSlide(draft: SlideDraft): SlideDraft {
  const usable = (entries: Entry[], instead: Entry[]) =>
    entries.length > 0 && entries.every(isEntry) ? entries : instead;
  return {
    ...draft,
    advisors: usable(draft.advisors, blankSlide.advisors),
    managers: usable(draft.managers, blankSlide.managers),
    wording: isWording(draft.wording) ? draft.wording : null,
    message: typeof draft.message === 'string' ? draft.message : null,
  };
}

/** The entries with a blank one at their end. */
export function withEntry(draft: SlideDraft, role: Role): SlideDraft {
  return { ...draft, [role]: [...draft[role], blankEntry(nextId(draft))] };
}

/** The entry of an advisor with what its role has, as it is sent; blank ones say nothing. */
export function sentPeople({ advisors, managers }: SlideDraft) {
  return [
    ...advisors.map((entry) => ({ entry, sent: sentAdvisor(entry) })),
    ...managers.map((entry) => ({ entry, sent: sentManager(entry) })),
  ].filter(({ sent }) => !isBlank(sent));
}

/** The people of the slide as it is being written. */
export function shownPeople(draft: SlideDraft): SlidePerson[] {
  return peopleOf(sentPeople(draft).map(({ sent }) => sent));
}

/** How many people are in the form, blank entries among them. */
export function countOf({ advisors, managers }: SlideDraft): number {
  return advisors.length + managers.length;
}

/** The entries without one of them; a blank one takes the place of the last. */
export function withoutEntry(draft: SlideDraft, role: Role, id: number): SlideDraft {
  const others = draft[role].filter((entry) => entry.id !== id);
  return { ...draft, [role]: others.length > 0 ? others : [blankEntry(nextId(draft))] };
}

/** Whether two people have the same in every field. */
export function sameFields(one: PersonFields, other: PersonFields): boolean {
  return fields.every((field) => one[field] === other[field]);
}

/** An id that no entry has yet. */
export function nextId({ advisors, managers }: SlideDraft): number {
  return Math.max(0, ...[...advisors, ...managers].map(({ id }) => id)) + 1;
}

/** Somebody of whom nothing is said yet. */
export function blankEntry(id: number): Entry {
  return { id, name: '', title: '', priorFirm: '', location: '' };
}

const fields = ['name', 'title', 'priorFirm', 'location'] as const;

function sentAdvisor({ name, title, priorFirm, location }: Entry) {
  return {
    role: 'senior' as const,
    name: name.trim(),
    title: title.trim(),
    priorFirm: priorFirm.trim(),
    location: location.trim(),
  };
}

function sentManager({ name, title }: Entry) {
  return { role: 'junior' as const, name: name.trim(), title: title.trim() };
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  if (typeof entry?.id !== 'number' || !areFields(entry)) return false;
  const { from } = entry;
  return from === undefined || (typeof from?.projectName === 'string' && areFields(from.facts));
}

function areFields(value: Partial<PersonFields> | undefined): boolean {
  return fields.every((field) => typeof value?.[field] === 'string');
}

function isWording(value: SlideDraft['wording']): boolean {
  return typeof value?.name === 'string' && typeof value.content === 'string';
}
