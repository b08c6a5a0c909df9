import { counted } from '#contract/words.ts';

import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

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
