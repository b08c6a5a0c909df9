import type { Project } from '#contract/projects.ts';
import type { SearchKind, SearchResults } from '#contract/search.ts';
import { formatNumber } from '#contract/words.ts';

import type { Command } from './commands.ts';
import { kinds, hitsOf } from './hits.ts';
import type { SearchHit } from './hits.ts';

export type Entry = { key: string } & (
  | { project: Project }
  | { command: Command }
  | { hit: SearchHit }
  | { more: SearchKind }
);

export type EntryGroup = {
  label: string;
  /** Null for commands, which are not counted; ends with a plus if there are more. */
  count: string | null;
  entries: Entry[];
};

type Listed = {
  recent: readonly Project[];
  projects: readonly Project[];
  commands: readonly Command[];
  results: SearchResults | null;
};

const maxProjects = 100;

export function groupsOf({ recent, projects, commands, results }: Listed): EntryGroup[] {
  const groups: EntryGroup[] = [
    {
      label: 'Recent Projects',
      count: null,
      entries: recent.map((project) => ({ key: `project-${project.id}`, project })),
    },
    {
      label: 'Projects',
      count: countOf(Math.min(projects.length, maxProjects), projects.length > maxProjects),
      entries: projects
        .slice(0, maxProjects)
        .map((project) => ({ key: `project-${project.id}`, project })),
    },
    {
      label: 'Commands',
      count: null,
      entries: commands.map((command) => ({ key: `command-${command.key}`, command })),
    },
  ];
  for (const { kind, label } of results ? kinds : []) {
    const hits = results ? hitsOf(results, kind) : [];
    const more = results?.[kind].more === true;
    const entries: Entry[] = hits.map((hit) => ({ key: hit.key, hit }));
    if (more) entries.push({ key: `more-${kind}`, more: kind });
    groups.push({ label, count: countOf(hits.length, more), entries });
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
  return `${formatNumber(shown)}${more ? '+' : ''}`;
}

export function matching<Thing extends { name: string }>(
  things: readonly Thing[],
  typed: string,
): Thing[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [];
  return things.filter(({ name }) => name.toLowerCase().includes(query));
}
