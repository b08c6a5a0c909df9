import type { Project } from '#contract/projects.ts';
import { isBlank } from '#contract/slides.ts';

import { blankEntry, nextId, sameFields } from './draft.ts';
import type { Entry, PersonFields, Role, SlideDraft } from './draft.ts';

/**
 * Replaces unchanged values of the previous project, and its number and reason. Edited entries stay, and no person is
 * added twice.
 */
export function fromProject(draft: SlideDraft, project: Project): SlideDraft {
  const facts = factsOf(project);
  const guessed = nameIn(project) !== '';
  let id = nextId(draft);
  const placed = (role: Role): Entry[] => {
    const [entries, hired] = [draft[role], facts[role]];
    const stay = entries.filter((entry) => !isUntouched(entry));
    if (isBlank(hired)) return stay.length > 0 ? stay : [blankEntry(id++)];
    const existing = stay.find((entry) => isSamePerson(entry, hired));
    if (existing)
      return stay.map((entry) => (entry === existing ? withFacts(entry, hired) : entry));
    const free = entries.find((entry) => isUntouched(entry) || isBlank(entry));
    const from = {
      projectId: project.id,
      projectName: project.name,
      facts: hired,
      ...(role === 'advisors' && guessed && { guessed }),
    };
    const filled: Entry = { ...hired, id: free?.id ?? id++, from };
    if (!free) return [filled, ...entries];
    return entries.flatMap((entry) => (entry === free ? filled : isUntouched(entry) ? [] : entry));
  };
  return {
    ...draft,
    ...(isOfAnother(draft, project) && { complianceNumber: '', reason: '' }),
    projectId: project.id,
    hireDate: hireDateOf(project),
    advisors: placed('advisors'),
    managers: placed('managers'),
  };
}

/** Photo, number and reason of one hire never appear with another. */
export function isOfAnother({ projectId }: SlideDraft, { id }: Project): boolean {
  return projectId !== null && projectId !== id;
}

/** Removes unchanged people of the project. */
export function unlinked(draft: SlideDraft): SlideDraft {
  let id = nextId(draft);
  const left = (entries: Entry[]) => {
    const stay = entries.filter((entry) => !isUntouched(entry));
    return stay.length > 0 ? stay : [blankEntry(id++)];
  };
  return {
    ...draft,
    projectId: null,
    hireDate: '',
    reason: '',
    advisors: left(draft.advisors),
    managers: left(draft.managers),
  };
}

/** The other project that an edited entry came from, if any. */
export function formerProjectOf({ from }: Entry, { projectId }: SlideDraft): string | null {
  return from && from.projectId !== projectId ? from.projectName : null;
}

export function hasFacts(project: Project): boolean {
  return Object.values(factsOf(project)).some((facts) => !isBlank(facts));
}

/** Whether the name was derived from that of the project and is unchanged. */
export function isGuessed({ from, name }: Entry): boolean {
  return from?.guessed === true && name === from.facts.name;
}

function isUntouched(entry: Entry): boolean {
  return entry.from !== undefined && (isBlank(entry) || sameFields(entry, entry.from.facts));
}

function isSamePerson(entry: Entry, { name }: PersonFields): boolean {
  return name.trim() !== '' && nameKey(entry.name) === nameKey(name);
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Fills only empty fields. */
function withFacts(entry: Entry, facts: PersonFields): Entry {
  const { name, title, priorFirm, location } = entry;
  return {
    ...entry,
    name,
    title: title.trim() ? title : facts.title,
    priorFirm: priorFirm.trim() ? priorFirm : facts.priorFirm,
    location: location.trim() ? location : facts.location,
  };
}

function factsOf(project: Project): Record<Role, PersonFields> {
  return {
    advisors: {
      name: project.advisorName ?? nameIn(project),
      title: project.advisorTitle ?? '',
      priorFirm: project.advisorPriorFirm ?? '',
      location: project.advisorLocation ?? '',
    },
    managers: {
      name: project.hiringManagerName ?? '',
      title: project.hiringManagerTitle ?? '',
      priorFirm: '',
      location: '',
    },
  };
}

function hireDateOf({ outcome, outcomeDay, endDate }: Project): string {
  return (outcome === 'hired' && outcomeDay) || endDate || '';
}

/**
 * Many projects are named after their advisor: 'Grace Kim', 'Grace Kim - Denver'. Empty if the name may not be a
 * person's.
 */
function nameIn({ advisorName, name }: Project): string {
  if (advisorName) return '';
  const [start = ''] = name.trim().split(/,|\s*[(:/–—]|\s-|\s+(?=\p{Ll})/u);
  return /^\p{L}\S*(\s+\p{L}\S*){1,3}$/u.test(start) ? start : '';
}
