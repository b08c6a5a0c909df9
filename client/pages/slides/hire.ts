import type { Project } from '#contract/projects.ts';
import { isBlank } from '#contract/slides.ts';

import type { Entry, PersonFields, Role } from './draft.ts';

/** `guessed`: the advisor's name was derived from that of the project. */
export type HireFacts = Record<Role, PersonFields> & { day: string; guessed: boolean };

export function factsOf(project: Project): HireFacts {
  const guess = nameIn(project);
  return {
    advisors: {
      name: project.advisorName ?? guess,
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
    day: dayOf(project),
    guessed: guess !== '',
  };
}

export function hasFacts(project: Project): boolean {
  const { advisors, managers } = factsOf(project);
  return !isBlank(advisors) || !isBlank(managers);
}

/** Whether the name was derived from that of the project and is unchanged. */
export function isGuessed({ from, name }: Entry): boolean {
  return from?.guessed === true && name === from.facts.name;
}

function dayOf({ outcome, outcomeDay, endDate }: Project): string {
  return (outcome === 'hired' && outcomeDay) || endDate || '';
}

/**
 * Many projects are named after their advisor: 'Grace Kim', 'Grace Kim - Denver'. Empty if the name may not be a
 * person's.
 */
function nameIn({ advisorName, name }: Project): string {
  if (advisorName) return '';
  const [start = ''] = name.trim().split(/,|(?<!\s)\s*[(:/–—]|\s-|(?<!\s)\s+(?=\p{Ll})/u);
  return /^\p{L}\S*(\s+\p{L}\S*){1,3}$/u.test(start) ? start : '';
}
