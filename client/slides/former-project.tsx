import { Button } from '#client/ui/button.tsx';

import type { Entry, SlideDraft } from './draft.ts';
import { formerProjectOf } from './hire.ts';

type FormerProjectProps = { entry: Entry; draft: SlideDraft; onRemove: () => void };

/** Warns that a person from another project is still on the slide. */
export function FormerProject({ entry, draft, onRemove }: FormerProjectProps) {
  const project = formerProjectOf(entry, draft);
  if (project === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm text-ink">
      <p role="status" className="min-w-0 wrap-anywhere">
        Filled from {project} before: still on the slide
      </p>
      <Button size="sm" onClick={onRemove}>
        Take off <span className="sr-only">{entry.name}</span>
      </Button>
    </div>
  );
}
