import type { Project } from '#contract/projects.ts';
import { isBlank } from '#contract/slides.ts';

import { blankEntry, nextId, sameFields } from './draft.ts';
import type { Entry, PersonFields, Role, SlideDraft } from './draft.ts';

/**
 * The form with the facts of a project's hire, and linked to it. They take the place of what came from the
 * project before and was not changed since; what somebody typed or changed stays, and nobody is there twice.
 */
export function fromProject(draft: SlideDraft, project: Project): SlideDraft {
  const facts = factsOf(project);
  let id = nextId(draft);
  const placed = (entries: Entry[], hired: PersonFields): Entry[] => {
    const stay = entries.filter((entry) => !isUntouched(entry));
    if (isBlank(hired)) return stay.length > 0 ? stay : [blankEntry(id++)];
    const there = stay.find((entry) => isSamePerson(entry, hired));
    if (there) return stay.map((entry) => (entry === there ? completed(entry, hired) : entry));
    const free = entries.find((entry) => isUntouched(entry) || isBlank(entry));
    const from = { projectId: project.id, projectName: project.name, facts: hired };
    const filled: Entry = { ...hired, id: free?.id ?? id++, from };
    if (!free) return [filled, ...entries];
    return entries.flatMap((entry) => (entry === free ? filled : isUntouched(entry) ? [] : entry));
  };
  return {
    ...draft,
    projectId: project.id,
    advisors: placed(draft.advisors, facts.advisors),
    managers: placed(draft.managers, facts.managers),
  };
}

/** The form without its project, and without the people who came from it as they are. */
export function unlinked(draft: SlideDraft): SlideDraft {
  let id = nextId(draft);
  const left = (entries: Entry[]) => {
    const stay = entries.filter((entry) => !isUntouched(entry));
    return stay.length > 0 ? stay : [blankEntry(id++)];
  };
  return {
    ...draft,
    projectId: null,
    advisors: left(draft.advisors),
    managers: left(draft.managers),
  };
}

/** The former project that somebody on the slide came from, changed by hand since; null of anybody else. */
export function formerProjectOf({ from }: Entry, { projectId }: SlideDraft): string | null {
  return from && from.projectId !== projectId ? from.projectName : null;
}

/** Whether a project says anything of its hire. */
export function hasFacts(project: Project): boolean {
  return Object.values(factsOf(project)).some((facts) => !isBlank(facts));
}

/** The projects in the order in which one announces them: finished and not announced yet first. */
export function inOrderToAnnounce(projects: readonly Project[]): Project[] {
  const rank = ({ status, archivedAt, slidesCount }: Project) => {
    const finished = status === 'completed' || archivedAt !== null;
    return slidesCount > 0 ? 2 : finished ? 0 : 1;
  };
  return projects.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether an entry came from a project and says what that said, or nothing any more. */
function isUntouched(entry: Entry): boolean {
  return entry.from !== undefined && (isBlank(entry) || sameFields(entry, entry.from.facts));
}

function isSamePerson(entry: Entry, { name }: PersonFields): boolean {
  return name.trim() !== '' && nameKey(entry.name) === nameKey(name);
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Somebody with what was not said of them yet. */
function completed(entry: Entry, facts: PersonFields): Entry {
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
      name: project.advisorName ?? '',
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
