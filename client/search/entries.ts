import type { Project } from '#contract/projects.ts';
import type { SearchKind, SearchResults } from '#contract/search.ts';

import type { Command } from './commands.ts';
import { kinds, placesOf } from './places.ts';
import type { Place } from './places.ts';

export type Entry = { key: string } & (
  | { project: Project }
  | { command: Command }
  | { place: Place }
  | { more: SearchKind }
);

export type EntryGroup = {
  label: string;
  /** Null for commands, which are not counted; ends with a plus if there are more. */
  count: string | null;
  entries: Entry[];
};

type Listed = {
  projects: readonly Project[];
  commands: readonly Command[];
  results: SearchResults | null;
};

const mostProjects = 100;

export function groupsOf({ projects, commands, results }: Listed): EntryGroup[] {
  const groups: EntryGroup[] = [
    {
      label: 'Projects',
      count: countOf(Math.min(projects.length, mostProjects), projects.length > mostProjects),
      entries: projects
        .slice(0, mostProjects)
        .map((project) => ({ key: `project-${project.id}`, project })),
    },
    {
      label: 'Commands',
      count: null,
      entries: commands.map((command) => ({ key: `command-${command.key}`, command })),
    },
  ];
  for (const { kind, label } of results ? kinds : []) {
    const places = results ? placesOf(results, kind) : [];
    const more = results?.[kind].more === true;
    const entries: Entry[] = places.map((place) => ({ key: place.key, place }));
    if (more) entries.push({ key: `more-${kind}`, more: kind });
    groups.push({ label, count: countOf(places.length, more), entries });
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

export function summaryOf(groups: readonly EntryGroup[]): string {
  const parts = groups
    .filter(({ count }) => count !== null)
    .map(({ label, count }) => `${label}: ${count?.replace(/^(.*)\+$/, 'more than $1')}`);
  return parts.join(', ');
}

function countOf(shown: number, more: boolean): string {
  return `${shown.toLocaleString('en-US')}${more ? '+' : ''}`;
}
