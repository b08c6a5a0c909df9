import { useMemo } from 'react';

import type { Standing, Values } from '#client/ui/edited.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';

type TemplateFormOptions<Template, V extends Values> = {
  keptAs: string;
  /** The template as it was when the editor opened; null for a new one. */
  opened: Template | null;
  /** All of its kind, as they are; undefined while they are being fetched. */
  templates: Template[] | undefined;
  standingOf: (template: Template) => Standing<V>;
  /** How a new one begins. */
  unsaved: Standing<V>;
};

/** The state of the form of a template, which somebody else may change or delete meanwhile. */
export function useTemplateForm<Template extends { id: number }, V extends Values>(
  options: TemplateFormOptions<Template, V>,
) {
  const { keptAs, opened, templates, standingOf, unsaved } = options;
  const now = templates?.find(({ id }) => id === opened?.id);
  const standing = useMemo(
    () => (opened ? standingOf(now ?? opened) : unsaved),
    [opened, now, standingOf, unsaved],
  );
  const gone = opened !== null && templates !== undefined && !now;
  return useEditForm<V>(keptAs, gone ? null : standing, standing);
}
