import { hasWords } from '#client/ui/has-words.ts';
import { counted } from '#contract/words.ts';

import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

export function draftKey({ list }: ListKind, which: number | 'new'): string {
  return `${draftPath({ list })}/${which}`;
}

export function draftPath({ list }: Pick<ListKind, 'list'>): string {
  return `lists/${list}`;
}

export function editButton({ list }: ListKind, id: number): string {
  return `edit-${list}-${id}`;
}

/** `href` is null if no page lists them. */
export function usesOf({ list }: ListKind, { name, projectsCount, templatesCount }: Entry) {
  const search = new URLSearchParams({ search: name });
  const projects = {
    words: counted(projectsCount, 'project'),
    href: list === 'markets' ? `/markets?${search}` : null,
  };
  const templates = {
    words: counted(templatesCount, 'template'),
    href: '/settings?tab=project-templates',
  };
  return [projectsCount > 0 ? projects : [], templatesCount > 0 ? templates : []].flat();
}

/** Matching entries, plus those being edited, even deleted ones, so that no input is lost. */
export function shownEntries(
  entries: readonly Entry[],
  edited: ReadonlyMap<number, Entry>,
  typed: string,
): Entry[] {
  const shown = entries.filter(
    ({ id, name, description }) =>
      edited.has(id) || hasWords(`${name}\n${description ?? ''}`, typed),
  );
  const existing = new Set(entries.map(({ id }) => id));
  const gone = [...edited.values()].filter(({ id }) => !existing.has(id));
  if (gone.length === 0) return shown;
  return [...shown, ...gone].toSorted((a, b) => byName(a.name, b.name));
}

const { compare: byName } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
