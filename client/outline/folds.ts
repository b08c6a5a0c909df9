import { readDraft, saveDraft } from '#client/ui/drafts.ts';
import { same } from '#client/ui/edited.ts';

/** The folded tasks of a draft, by their positions. */
export function readFolds(draftKey: string): readonly number[] {
  return (readDraft(nameIn(draftKey)) as number[] | undefined) ?? [];
}

export function saveFolds(draftKey: string, folds: readonly number[]): void {
  if (same(folds, readFolds(draftKey))) return;
  saveDraft(nameIn(draftKey), folds.length > 0 ? folds : undefined);
}

function nameIn(draftKey: string): string {
  return `${draftKey}/folded-tasks`;
}
