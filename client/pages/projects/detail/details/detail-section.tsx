import { Plus } from 'lucide-react';
import { use, useRef, useState } from 'react';

import { freshKey } from '#client/data/fresh-key.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import type { WithReason } from '#client/shared/retry-with-reason.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { useHasDraft } from '#client/ui/use-draft.ts';
import { setThread } from '#client/work/comments/open-threads.ts';
import { withReason } from '#client/work/reason.ts';
import { counts } from '#contract/limits.ts';
import { tooManyDetails } from '#contract/steps.ts';
import type { NewDetail, StepDetail } from '#contract/steps.ts';
import { isDone } from '#rules/progress.ts';

import { ListImportContext } from '../imports/list-import.tsx';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { draftsInStep } from '../project/draft-keys.ts';
import { AddDetail } from './add-detail.tsx';
import { DetailList } from './detail-list.tsx';
import { useAddDetails, useUnsavedDetails } from './detail-writes.ts';
import type { StepPlace } from './detail-writes.ts';
import { DetailsHeading } from './details-heading.tsx';

type DetailSectionProps = StepPlace & { details: StepDetail[]; workRefused: string | null };

export function DetailSection({ details, workRefused, ...place }: DetailSectionProps) {
  const { projectId, step } = place;
  const refusal = useRefusal('change');
  const readOnly = refusal !== null;
  const guard = useArchivedGuard();
  const importList = use(ListImportContext);
  const draftKey = draftsInStep(projectId, step.id);
  const typed = useHasDraft(`${draftKey}/new-detail`);
  const [adding, setAdding] = useState<'opened' | 'restored' | null>(typed ? 'restored' : null);
  const add = useRef<HTMLButtonElement>(null);
  const prompt = useRef<HTMLDivElement>(null);
  const { mutate } = useAddDetails(place, draftKey);
  const { unsaved } = useUnsavedDetails(step.id, draftKey);
  const full = details.length >= counts.detailsOfStep;
  const send = (added: NewDetail[], refused: () => void) => {
    const write = (reasoned: WithReason) =>
      mutate({ details: added, idempotencyKey: freshKey(), ...reasoned });
    const completes = step.status !== 'completed' && [...details, ...added].every(isDone);
    if (completes) withReason(step, write, refused);
    else write({});
  };
  const question = useReopenQuestion(place, details.length);
  const empty = details.length + unsaved.length === 0 && !adding;
  return (
    <>
      <DetailsHeading count={details.length}>
        {!adding && typed && (
          <Badge tone="outline" className="ml-auto">
            Not added yet
          </Badge>
        )}
        {!readOnly && (
          <Button
            ref={add}
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            aria-expanded={adding !== null}
            disabledBecause={full ? tooManyDetails : null}
            onClick={() => {
              if (adding) prompt.current?.querySelector('textarea')?.focus();
              else guard(() => setAdding('opened'));
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
      <DetailList {...{ place, details, workRefused, draftKey }} refused={refusal} />
      {adding && (
        <div ref={prompt} className="mt-2 @md:pl-5">
          <AddDetail
            draftKey={`${draftKey}/new-detail`}
            quiet={adding === 'restored'}
            count={details.length}
            onList={(text, onTaken) =>
              importList?.({ stepId: step.id, count: details.length, text, onTaken })
            }
            onAdd={(added, refused) =>
              guard(() => question.ask(added, () => send(added, refused), refused), refused)
            }
            onClose={() => setAdding(null)}
            returnTo={() => add.current}
          />
        </div>
      )}
      <ConfirmDialogLater
        open={question.open}
        onOpenChange={question.refuse}
        title="Reopen the step?"
        description={`“${step.name}” is marked complete. With another detail it is open again.`}
        confirm="Add and reopen the step"
        tone="primary"
        onConfirm={question.agree}
        other={{ label: 'Add as a comment', onChoose: question.comment }}
      />
    </>
  );
}

type PendingAddition = { added: readonly NewDetail[]; add: () => void; refused: () => void };

/** Asks before a new detail reopens a step that was marked complete without details. */
function useReopenQuestion({ step, projectId }: StepPlace, count: number) {
  const [pending, setPending] = useState<PendingAddition | null>(null);
  const { mutateAsync: comment } = useWrite('createStepComment', {
    success: 'Comment added',
    failure: 'Failed to add the comment',
    onSuccess: () => setThread({ on: 'step', id: step.id, projectId, name: step.name }, 'open'),
  });
  return {
    open: pending !== null,
    ask: (added: readonly NewDetail[], add: () => void, refused: () => void) => {
      const reopens = count === 0 && step.isCompleted && !added.every(isDone);
      if (reopens) setPending({ added, add, refused });
      else add();
    },
    comment: () => {
      setPending(null);
      const text = pending?.added.map((detail) => detail.text).join('\n') ?? '';
      comment({ params: { id: step.id }, body: { text } }).catch(() => pending?.refused());
    },
    agree: () => {
      setPending(null);
      pending?.add();
    },
    refuse: () => {
      setPending(null);
      pending?.refused();
    },
  };
}
