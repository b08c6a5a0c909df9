import { useQueryClient } from '@tanstack/react-query';

import type { TaskStep } from '../../../../contract/steps.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { forgetUnsaved, useAddDetails, useUnsavedDetails } from './detail-writes.ts';
import type { Unsaved } from './detail-writes.ts';

/** What was added and is on its way, or could not be saved: nothing that was written is lost. */
export function UnsavedDetails({ step }: { step: TaskStep }) {
  const queryClient = useQueryClient();
  const unsaved = useUnsavedDetails(step.id);
  const { mutate } = useAddDetails(step);
  const forget = ({ key }: Unsaved) => forgetUnsaved(queryClient, step.id, key);
  return unsaved.map((one) => (
    <li key={one.key} className="flex min-h-8 items-start gap-2 py-1.5 @md:pl-5">
      <span className="grid size-4 flex-none place-items-center text-ink-faint">
        {!one.failed && <Spinner />}
      </span>
      <span
        dir="auto"
        className="line-clamp-6 min-w-0 flex-1 wrap-anywhere whitespace-pre-line text-ink-soft"
      >
        {one.details.map(({ text }) => text).join('\n')}
      </span>
      {one.failed && (
        <span className="flex flex-none flex-wrap items-center justify-end gap-2">
          <span className="text-xs text-danger-ink">Not saved</span>
          <Button
            size="sm"
            onClick={() => {
              forget(one);
              mutate({ details: one.details, idempotencyKey: one.key });
            }}
          >
            Try again
          </Button>
          <Button size="sm" tone="ghost" onClick={() => forget(one)}>
            Discard
          </Button>
        </span>
      )}
    </li>
  ));
}
