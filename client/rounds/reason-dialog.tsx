import { useState } from 'react';

import { closeQuestion } from '#client/shared/asked-reason.ts';
import type { Question } from '#client/shared/asked-reason.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';
import { sentReason } from '#contract/steps.ts';

/** Asks why a step is completed although something speaks against it. */
export function ReasonDialog({ question }: { question: Question }) {
  const { name, unmet } = question;
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState(0);
  const problem = reason.trim()
    ? sentReason.safeParse(reason).error?.issues[0]?.message
    : 'A reason is required';
  const submit = () => {
    if (problem) setRefusals((before) => before + 1);
    else closeQuestion(reason.trim());
  };
  return (
    <FormDialog
      title="Complete with a reason"
      description={
        <>
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {name}
          </span>
          : the reason is recorded and stands in the activity log.
        </>
      }
      size="sm"
      submit="Complete"
      busyLabel="Complete"
      busy={false}
      dirty={reason.trim() !== ''}
      refusals={refusals}
      onSubmit={submit}
      onClose={() => closeQuestion()}
    >
      <ul className="mb-4 flex flex-col gap-1">
        {unmet.map((text) => (
          <li key={text} dir="auto" className="text-warning-ink font-medium wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <Field
        label="Reason"
        required
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
    </FormDialog>
  );
}
