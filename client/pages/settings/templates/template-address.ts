/** Null for the lists, otherwise the editor of one template. */
export type TemplatePlace = { kind: TemplateKind; id: number | 'new' } | null;

/** The checklist of a project, or a single task. */
export type TemplateKind = 'project' | 'task';

const names: Record<TemplateKind, string> = { project: 'template', task: 'task-template' };

export function placeIn(search: URLSearchParams): TemplatePlace {
  for (const kind of ['project', 'task'] as const) {
    const named = search.get(names[kind]);
    if (named === 'new') return { kind, id: 'new' };
    if (named && /^[1-9]\d{0,15}$/.test(named)) return { kind, id: Number(named) };
  }
  return null;
}

export function addressOf(place: TemplatePlace): string {
  const tab = '/settings?tab=project-templates';
  return place ? `${tab}&${names[place.kind]}=${place.id}` : tab;
}

export function draftName({ kind, id }: NonNullable<TemplatePlace>): string {
  return `templates/${kind}/${id}`;
}

export function openerId({ kind, id }: NonNullable<TemplatePlace>): string {
  return `open-${kind}-template-${id}`;
}
