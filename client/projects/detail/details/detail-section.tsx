import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';

import { counts } from '../../../../contract/limits.ts';
import { refusal } from '../../../../contract/permissions.ts';
import { tooManyDetails } from '../../../../contract/steps.ts';
import type { StepDetail, TaskStep } from '../../../../contract/steps.ts';
import { freshKey } from '../../../fresh-key.ts';
import { useCurrentUser } from '../../../sessions/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { AddDetail } from './add-detail.tsx';
import { draftOf, keepDraft } from './detail-draft.ts';
import { DetailList } from './detail-list.tsx';
import { useAddDetails, useUnsavedDetails } from './detail-writes.ts';
import { DetailsHeading } from './details-heading.tsx';

/** The details of a step, and the place to add to them. */
export function DetailSection({ step, details }: { step: TaskStep; details: StepDetail[] }) {
  const user = useCurrentUser();
  const readOnly = !user || refusal('change', user) !== null;
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const draft = draftOf(queryClient, step.id);
  const [adding, setAdding] = useState<'asked' | 'kept' | null>(draft === '' ? null : 'kept');
  const add = useRef<HTMLButtonElement>(null);
  const prompt = useRef<HTMLDivElement>(null);
  const { mutate } = useAddDetails(step);
  const unsaved = useUnsavedDetails(step.id);
  const full = details.length >= counts.detailsOfStep;
  const empty = details.length + unsaved.length === 0 && !adding;
  return (
    <>
      <DetailsHeading count={details.length}>
        {!readOnly && (
          <Button
            ref={add}
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            aria-expanded={adding !== null}
            disabledBecause={full ? tooManyDetails : null}
            onClick={() => {
              if (adding) prompt.current?.querySelector('textarea')?.focus();
              else guard(() => setAdding('asked'));
            }}
          >
            Add Detail
          </Button>
        )}
      </DetailsHeading>
      {empty && (
        <p className="py-1.5 text-sm text-ink-faint @md:pl-5">
          No step details yet.{!readOnly && ' Click "Add Detail" to create one.'}
        </p>
      )}
      <DetailList step={step} details={details} readOnly={readOnly} />
      {adding && (
        <div ref={prompt} className="mt-2 @md:pl-5">
          <AddDetail
            draft={draft}
            quiet={adding === 'kept'}
            onDraft={(text) => keepDraft(queryClient, step.id, text)}
            count={details.length}
            onAdd={(added) => mutate({ details: added, idempotencyKey: freshKey() })}
            onClose={() => {
              keepDraft(queryClient, step.id, '');
              setAdding(null);
            }}
            returnTo={() => add.current}
          />
        </div>
      )}
    </>
  );
}
