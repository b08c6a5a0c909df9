import { useState } from 'react';

import { closeQuestion } from '#client/shared/retry-with-reason.ts';
import type { Question } from '#client/shared/retry-with-reason.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { evidenceOrReason } from '#contract/evidence.ts';
import { lengths } from '#contract/limits.ts';
import { sentReason } from '#contract/steps.ts';

import { MissingEvidence, useMissingEvidence } from './missing-evidence.tsx';

export function ReasonDialog({ question }: { question: Question }) {
  const { name, stepId } = question;
  const evidence = useMissingEvidence(question);
  const { unmet, sending } = evidence;
  const asksForFiles = stepId !== null && question.unmet.includes(evidenceOrReason);
  const isEvidenceAlone = asksForFiles && question.unmet.length === 1;
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState(0);
  const problem = problemOf(reason.trim(), unmet.length > 0);
  const submit = () => {
    if (problem) setRefusals((before) => before + 1);
    else closeQuestion(reason.trim() ? { reason: reason.trim() } : {});
  };
  const field = (
    <Field
      label="Reason"
      required={unmet.length > 0}
      limit={lengths.reason}
      error={refusals > 0 ? problem : undefined}
    >
      <TextArea
        name="reason"
        rows={3}
        dir="auto"
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Field>
  );
  return (
    <FormDialog
      title={isEvidenceAlone ? 'Evidence required' : 'Complete with a reason'}
      description={
        <>
          <span dir="auto" translate="no" className="font-medium wrap-anywhere text-ink">
            {name}
          </span>
          : {asksForFiles && 'add the evidence here, or explain why there is none; '}
          the reason is recorded in the activity log.
        </>
      }
      size="sm"
      submit="Complete"
      busyLabel="Complete"
      busy={false}
      disabledBecause={sending && !reason.trim() ? 'Uploading the files' : null}
      dirty={reason.trim() !== ''}
      refusals={refusals}
      onSubmit={submit}
      onClose={() => closeQuestion()}
    >
      <ul className="mb-4 flex flex-col gap-1 empty:hidden">
        {unmet.map((text) => (
          <li
            key={text}
            dir="auto"
            translate="no"
            className="font-medium wrap-anywhere text-warning-ink"
          >
            {text}
          </li>
        ))}
      </ul>
      {asksForFiles ? (
        <MissingEvidence stepId={stepId} evidence={evidence}>
          {field}
        </MissingEvidence>
      ) : (
        field
      )}
    </FormDialog>
  );
}

function problemOf(reason: string, required: boolean): string | undefined {
  if (reason) return sentReason.safeParse(reason).error?.issues[0]?.message;
  return required ? 'A reason is required' : undefined;
}
