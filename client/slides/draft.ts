import type { Project } from '../../contract/projects.ts';
import type { Format } from '../../contract/slide-content.ts';
import type { Variant } from '../../contract/slide-palette.ts';
import type { SlidePerson } from '../../contract/slide-people.ts';
import { isBlank, peopleOf } from '../../contract/slides.ts';

/** The fields of somebody on a slide, whichever of them their role has. */
export type PersonFields = { name: string; title: string; priorFirm: string; location: string };
export type PersonField = keyof PersonFields;

/** Somebody in the form; the id tells entries apart. */
export type Entry = { id: number } & PersonFields;

export type Role = 'advisors' | 'managers';

/** What a form of a slide holds, without the photo. */
export type SlideDraft = {
  title: string;
  advisors: Entry[];
  managers: Entry[];
  templateId: number | null;
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

/**
 * The form with the facts of a project's hire. They take the place of what came from the project before, and
 * of blank entries; what was typed by hand moves down.
 */
export function fromProject(draft: SlideDraft, project: Project, before?: Project): SlideDraft {
  const [advisor, manager] = factsOf(project);
  const [oldAdvisor, oldManager] = before ? factsOf(before) : [];
  let next = nextId(draft);
  const placed = (entries: Entry[], facts: PersonFields, old?: PersonFields): Entry[] => {
    if (isBlank(facts)) return entries;
    const [first, ...others] = entries;
    const free = first && (isBlank(first) || (old && sameFields(first, old)));
    if (free) return [{ ...facts, id: first.id }, ...others];
    next += 1;
    return [{ ...facts, id: next - 1 }, ...entries];
  };
  return {
    ...draft,
    projectId: project.id,
    advisors: placed(draft.advisors, advisor, oldAdvisor),
    managers: placed(draft.managers, manager, oldManager),
  };
}

/** Whether a project says anything of its hire. */
export function hasFacts(project: Project): boolean {
  return factsOf(project).some((facts) => !isBlank(facts));
}

/** The projects in the order in which one announces them: finished and not announced yet first. */
export function inOrderToAnnounce(projects: readonly Project[]): Project[] {
  const rank = ({ status, archivedAt, slidesCount }: Project) => {
    const finished = status === 'completed' || archivedAt !== null;
    return slidesCount > 0 ? 2 : finished ? 0 : 1;
  };
  return projects.toSorted((one, other) => rank(one) - rank(other));
}

function factsOf(project: Project): [PersonFields, PersonFields] {
  return [
    {
      name: project.advisorName ?? '',
      title: project.advisorTitle ?? '',
      priorFirm: project.advisorPriorFirm ?? '',
      location: project.advisorLocation ?? '',
    },
    {
      name: project.hiringManagerName ?? '',
      title: project.hiringManagerTitle ?? '',
      priorFirm: '',
      location: '',
    },
  ];
}

const fields = ['name', 'title', 'priorFirm', 'location'] as const;

function sameFields(one: PersonFields, other: PersonFields): boolean {
  return fields.every((field) => one[field] === other[field]);
}

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

function nextId({ advisors, managers }: SlideDraft): number {
  return Math.max(0, ...[...advisors, ...managers].map(({ id }) => id)) + 1;
}

function blankEntry(id: number): Entry {
  return { id, name: '', title: '', priorFirm: '', location: '' };
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  return typeof entry?.id === 'number' && fields.every((field) => typeof entry[field] === 'string');
}
