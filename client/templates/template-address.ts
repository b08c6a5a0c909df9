/** The place that the address shows: null for the lists, or the editor of one template. */
export type TemplatePlace = { kind: TemplateKind; id: number | 'new' } | null;

/** A whole project's checklist, or a single task. */
export type TemplateKind = 'project' | 'task';

const names: Record<TemplateKind, string> = { project: 'template', task: 'task-template' };

/** Reads the place from the query of an address. */
export function placeIn(search: URLSearchParams): TemplatePlace {
  for (const kind of ['project', 'task'] as const) {
    const named = search.get(names[kind]);
    if (named === 'new') return { kind, id: 'new' };
    if (named && /^[1-9]\d{0,15}$/.test(named)) return { kind, id: Number(named) };
  }
  return null;
}

/** The address of a place. */
export function addressOf(place: TemplatePlace): string {
  const tab = '/settings?tab=project-templates';
  return place ? `${tab}&${names[place.kind]}=${place.id}` : tab;
}

/** The name under which what is typed into an editor is kept. */
export function draftName({ kind, id }: NonNullable<TemplatePlace>): string {
  return `templates/${kind}/${id}`;
}

/** The id of the button that opens an editor. */
export function openerId({ kind, id }: NonNullable<TemplatePlace>): string {
  return `open-${kind}-template-${id}`;
}
