import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import { useAddDetails, useUnsavedDetails } from './detail-writes.ts';
import type { StepPlace } from './detail-writes.ts';

/** Details that are being saved or could not be saved, so that no input is lost. */
export function UnsavedDetails({ place, draftKey }: { place: StepPlace; draftKey: string }) {
  const guard = useArchivedGuard();
  const { unsaved, forget } = useUnsavedDetails(place.step.id, draftKey);
  const { mutate } = useAddDetails(place, draftKey);
  return unsaved.map(({ failed, ...adding }) => (
    <li key={adding.idempotencyKey} className="flex min-h-8 items-start gap-2 py-1.5 @md:pl-5">
      <span className="grid size-4 flex-none place-items-center text-ink-faint">
        {!failed && <Spinner />}
      </span>
      <span
        dir="auto"
        translate="no"
        className="line-clamp-6 min-w-0 flex-1 wrap-anywhere whitespace-pre-line text-ink-soft"
      >
        {adding.details.map(({ text }) => text).join('\n')}
      </span>
      {failed && (
        <span className="flex flex-none flex-wrap items-center justify-end gap-2">
          <span className="text-xs text-danger-ink">Not saved</span>
          <Button size="sm" onClick={() => guard(() => mutate(adding))}>
            Try again
          </Button>
          <Button size="sm" tone="ghost" onClick={() => forget(adding)}>
            Discard
          </Button>
        </span>
      )}
    </li>
  ));
}
