import { hasWords } from '#client/ui/has-words.ts';
import type { Project } from '#contract/projects.ts';
import { dot } from '#contract/words.ts';

import { setbackOf } from './setback.tsx';

/** A project that can be announced. With a setback only a search finds it, and using it asks. */
export type Offer = { project: Project; hint: string; setback: string | null };

/** Completed projects that are not announced come first, those with a setback last. */
export function offersFor(
  projects: readonly Project[],
  typed: string,
  isChosen: (project: Project) => boolean,
): Offer[] {
  const searched = typed.trim() !== '';
  return projects
    .map((project) => ({ project, hint: hintOf(project), setback: setbackOf(project) }))
    .filter(({ project, hint, setback }) =>
      searched
        ? hasWords([project.name, hint, setback].join(' '), typed)
        : setback === null || isChosen(project),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** For an empty list; `all` counts the projects that a search can find. */
export function nothingFor(typed: string, all: number): string {
  if (typed.trim() !== '') return 'Nothing matches';
  return all === 0 ? 'There are no projects' : 'No hire to announce. Search for the others.';
}

function rankOf({ project: { status, slidesCount }, setback }: Offer): number {
  if (setback !== null) return 3;
  if (slidesCount > 0) return 2;
  return status === 'completed' ? 0 : 1;
}

function hintOf(project: Project): string {
  const { advisorName, market } = project;
  return [advisorName, market, stateOf(project)].filter(Boolean).join(dot);
}

function stateOf(project: Project): string | null {
  if (project.slidesCount > 0) return 'Announced';
  if (project.status !== 'completed' || setbackOf(project) !== null) return null;
  return 'Completed, not yet announced';
}
