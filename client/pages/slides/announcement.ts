import { foldedText } from '#contract/clean-text.ts';
import type { Project } from '#contract/projects.ts';
import { isBlank } from '#contract/slides.ts';

import { blankEntry, blankSlide, nextId, sameFields } from './draft.ts';
import type { Entry, PersonFields, Role, SlideDraft } from './draft.ts';
import { factsOf } from './hire.ts';
import type { HireFacts } from './hire.ts';

/**
 * The form for the announcement of a project. A form of another project starts anew: only its look and message
 * template stay. Otherwise the project fills what is blank or unchanged.
 */
export function announcementOf(draft: SlideDraft, project: Project): SlideDraft {
  const own = isOfAnother(draft, project) ? startedAnew(draft) : draft;
  const facts = factsOf(project);
  const filler = fillerFor(own, facts);
  return {
    ...own,
    projectId: project.id,
    filledFrom: { projectId: project.id, day: facts.day },
    hireDate: dayFor(own, facts),
    advisors: filler('advisors'),
    managers: filler('managers'),
  };
}

/** Whether the form was filled from another project, even if unlinked since, or names somebody else. */
export function isOfAnother({ filledFrom, ...draft }: SlideDraft, project: Project): boolean {
  if (filledFrom) return filledFrom.projectId !== project.id;
  const facts = factsOf(project);
  return roles.some((role) => {
    const typed = draft[role].filter((entry) => !isBlank(entry));
    return !isBlank(facts[role]) && typed.length > 0 && !personIn(typed, facts[role]);
  });
}

const roles: readonly Role[] = ['advisors', 'managers'];

function startedAnew(draft: SlideDraft): SlideDraft {
  const { format, variant, composition, templateId, templateCopy } = draft;
  return { ...blankSlide, format, variant, composition, templateId, templateCopy };
}

/** A day that was typed over that of the project stays. */
function dayFor(draft: SlideDraft, { day }: HireFacts): string {
  const isTyped = draft.filledFrom !== undefined && hasTypedDay(draft);
  return isTyped ? draft.hireDate : day || draft.hireDate;
}

function fillerFor(draft: SlideDraft, facts: HireFacts) {
  let id = nextId(draft);
  return (role: Role): Entry[] => {
    const [entries, hired] = [draft[role], facts[role]];
    const stay = entries.filter((entry) => !isUntouched(entry));
    if (isBlank(hired)) return stay.length > 0 ? stay : [blankEntry(id++)];
    const existing = personIn(
      stay.filter((entry) => !isBlank(entry)),
      hired,
    );
    if (existing)
      return stay.map((entry) => (entry === existing ? withFacts(entry, hired) : entry));
    const free = entries.find((entry) => isUntouched(entry) || isBlank(entry));
    const from = { facts: hired, ...(role === 'advisors' && facts.guessed && { guessed: true }) };
    const filled: Entry = { ...hired, id: free?.id ?? id++, from };
    if (!free) return [filled, ...entries];
    return entries.flatMap((entry) => (entry === free ? filled : isUntouched(entry) ? [] : entry));
  };
}

/** The person of the project among those of the form, even renamed there or not named yet. */
function personIn(entries: readonly Entry[], { name }: PersonFields): Entry | undefined {
  const key = nameKey(name);
  return (
    entries.find((entry) => entry.from) ??
    entries.find((entry) => nameKey(entry.name) === key) ??
    entries.find((entry) => key === '' || nameKey(entry.name) === '')
  );
}

function nameKey(name: string): string {
  return foldedText(name).replaceAll(/\s+/g, ' ');
}

/** Fills only empty fields. */
function withFacts(entry: Entry, facts: PersonFields): Entry {
  const { name, title, priorFirm, location } = entry;
  return {
    ...entry,
    name: name.trim() ? name : facts.name,
    title: title.trim() ? title : facts.title,
    priorFirm: priorFirm.trim() ? priorFirm : facts.priorFirm,
    location: location.trim() ? location : facts.location,
  };
}

/** As the project filled it in. */
export function isUntouched(entry: Entry): boolean {
  return entry.from !== undefined && (isBlank(entry) || sameFields(entry, entry.from.facts));
}

export function hasTypedDay({ hireDate, filledFrom }: SlideDraft): boolean {
  return hireDate !== '' && hireDate !== filledFrom?.day;
}
