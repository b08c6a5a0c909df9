import { sentPeople } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import type { ChosenPhoto } from './photo.ts';

/** `message` is the text as printed. */
export function bodyOf(draft: SlideDraft, message: string, photo: ChosenPhoto | null): FormData {
  const form = new FormData();
  const { templateId, projectId, focus } = draft;
  const fields: Record<string, string | number | null> = {
    title: draft.title.trim(),
    people: JSON.stringify(sentPeople(draft).map(({ sent }) => sent)),
    messageTemplate: message,
    messageTemplateId: templateId,
    complianceNumber: draft.complianceNumber.trim(),
    format: draft.format,
    variant: draft.variant,
    composition: draft.composition,
    focusX: focus.x,
    focusY: focus.y,
    projectId,
    reason: projectId === null ? null : draft.reason.trim() || null,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.set(name, String(value));
  }
  if (photo) form.set('photo', photo.file);
  return form;
}

/** Equal for two forms that would create the same slide; compares files by name, size and date. */
export function identityOf(form: FormData): unknown {
  return [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}
