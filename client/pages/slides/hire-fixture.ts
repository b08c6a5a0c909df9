import type { Project } from '#contract/projects.ts';

/** A project for tests of the slide form. */
export function aHire(id: number, facts: Partial<Project> = {}): Project {
  return {
    id,
    name: `Project ${id}`,
    market: 'Denver',
    status: 'in_progress',
    archivedAt: null,
    outcome: null,
    outcomeDay: null,
    endDate: `2026-12-0${id}`,
    slidesCount: 0,
    advisorName: `Advisor ${id}`,
    advisorTitle: 'Managing Director',
    advisorPriorFirm: `Firm ${id}`,
    advisorLocation: 'Dallas, TX',
    hiringManagerName: `Manager ${id}`,
    hiringManagerTitle: 'Complex Manager',
    ...facts,
  } as Project;
}

export const noFacts: Partial<Project> = {
  advisorName: null,
  advisorTitle: null,
  advisorPriorFirm: null,
  advisorLocation: null,
  hiringManagerName: null,
  hiringManagerTitle: null,
};

export const noManager: Partial<Project> = { hiringManagerName: null, hiringManagerTitle: null };
