import type { MessageFacts } from '#contract/placeholders.ts';
import { isBlank, peopleOf } from '#contract/slides.ts';
import type { SlidePerson } from '#slide/cards.ts';
import { compositions } from '#slide/content.ts';
import type { Composition, Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

export const newSlideDraftKey = 'new-slide';

export type PersonFields = { name: string; title: string; priorFirm: string; location: string };
export type PersonField = keyof PersonFields;

/**
 * The values filled in from the project, to detect later edits. `guessed`: the name was derived from that of the
 * project.
 */
export type Origin = { facts: PersonFields; guessed?: boolean };

/** Entries typed by hand have no `from`. */
export type Entry = { id: number; from?: Origin } & PersonFields;

export type Role = 'advisors' | 'managers';

/** The photo is held in draft-photo.ts. */
export type SlideDraft = {
  title: string;
  advisors: Entry[];
  managers: Entry[];
  templateId: number | null;
  /** A copy of the chosen template, in case it is deleted. */
  templateCopy: { name: string; content: string } | null;
  /** Custom text in place of the template's. */
  message: string | null;
  /** For {hire_date}; a day, or blank. */
  hireDate: string;
  complianceNumber: string;
  format: Format;
  variant: Variant;
  composition: Composition;
  /** 0 to 1 from the top left. */
  focus: { x: number; y: number };
  projectId: number | null;
  /** The project whose facts fill the form, kept when it is unlinked, and its hire date at that time. */
  filledFrom?: { projectId: number; day: string };
  /** The reason for announcing it while a gate is open. */
  reason: string;
};

export type ChangeDraft = (
  some: Partial<SlideDraft> | ((before: SlideDraft) => Partial<SlideDraft>),
) => void;

export const blankSlide: SlideDraft = {
  title: '',
  advisors: [blankEntry(1)],
  managers: [blankEntry(2)],
  templateId: null,
  templateCopy: null,
  message: null,
  hireDate: '',
  complianceNumber: '',
  format: 'landscape',
  variant: 'light',
  composition: 'side',
  focus: { x: 0.5, y: 0.5 },
  projectId: null,
  reason: '',
};

/** Repairs a stored draft whose lists are unusable. */
export function usableSlide({ filledFrom, ...draft }: SlideDraft): SlideDraft {
  const usable = (entries: Entry[], instead: Entry[]) =>
    entries.length > 0 && entries.every(isEntry) ? entries : instead;
  // Drafts of earlier releases only have the linked project.
  const { projectId, hireDate } = draft;
  const before = projectId === null ? undefined : { projectId, day: hireDate };
  const source = isFilledFrom(filledFrom) ? filledFrom : before;
  return {
    ...draft,
    ...(source && { filledFrom: source }),
    advisors: usable(draft.advisors, blankSlide.advisors),
    managers: usable(draft.managers, blankSlide.managers),
    templateCopy: isTemplateCopy(draft.templateCopy) ? draft.templateCopy : null,
    message: typeof draft.message === 'string' ? draft.message : null,
    // Drafts of earlier releases lack it.
    composition: compositions.includes(draft.composition) ? draft.composition : 'side',
    reason: typeof draft.reason === 'string' ? draft.reason : '',
  };
}

export function withEntry(draft: SlideDraft, role: Role): SlideDraft {
  return { ...draft, [role]: [...draft[role], blankEntry(nextId(draft))] };
}

export function sentPeople({ advisors, managers }: SlideDraft) {
  return [
    ...advisors.map((entry) => ({ entry, sent: sentAdvisor(entry) })),
    ...managers.map((entry) => ({ entry, sent: sentManager(entry) })),
  ].filter(({ sent }) => !isBlank(sent));
}

export function shownPeople(draft: SlideDraft): SlidePerson[] {
  return peopleOf(sentPeople(draft).map(({ sent }) => sent));
}

/** The values of the placeholders. */
export function messageFacts(draft: SlideDraft): MessageFacts {
  return { people: shownPeople(draft), hireDate: draft.hireDate };
}

export function countOf({ advisors, managers }: SlideDraft): number {
  return advisors.length + managers.length;
}

/** If it was the last entry, a blank one replaces it. */
export function withoutEntry(draft: SlideDraft, role: Role, id: number): SlideDraft {
  const others = draft[role].filter((entry) => entry.id !== id);
  return { ...draft, [role]: others.length > 0 ? others : [blankEntry(nextId(draft))] };
}

export function sameFields(one: PersonFields, other: PersonFields): boolean {
  return fields.every((field) => one[field] === other[field]);
}

export function nextId({ advisors, managers }: SlideDraft): number {
  return Math.max(0, ...[...advisors, ...managers].map(({ id }) => id)) + 1;
}

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
  return from === undefined || areFields(from?.facts);
}

function isFilledFrom(value: SlideDraft['filledFrom']): boolean {
  return Number.isInteger(value?.projectId) && typeof value?.day === 'string';
}

function areFields(value: Partial<PersonFields> | undefined): boolean {
  return fields.every((field) => typeof value?.[field] === 'string');
}

function isTemplateCopy(value: SlideDraft['templateCopy']): boolean {
  return typeof value?.name === 'string' && typeof value.content === 'string';
}
