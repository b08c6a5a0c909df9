import { useState } from 'react';

import { outcomeLabels } from '#client/shared/outcome.ts';
import { countOf } from '#client/shared/report-changed.ts';
import { today } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import type { Archiving } from '#contract/projects.ts';
import type { Outcome } from '#contract/values.ts';

import { OutcomeChoice } from '../outcome-choice.tsx';

type ArchiveManyProps = {
  count: number;
  onArchive: (how: Archiving) => void;
  onClose: () => void;
};

/** Asks how the selected projects ended. */
export function ArchiveMany({ count, onArchive, onClose }: ArchiveManyProps) {
  const [outcome, setOutcome] = useState<Outcome>('hired');
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={`Archive ${countOf(count, 'project')}`}
      description="How did they end? They move to Archived Projects and can be restored."
      submit="Archive"
      busyLabel="Archiving..."
      busy={false}
      dirty={note.trim() !== ''}
      onSubmit={() => onArchive({ outcome, outcomeDay: day || null, outcomeNote: note })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OutcomeChoice outcome={outcome} onChange={setOutcome} />
        <Field label={`${outcomeLabels[outcome]} on`} className="sm:max-w-48">
          <DateInput
            name="outcomeDay"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
        <Field label="Note (optional)" limit={lengths.note}>
          <TextArea
            name="outcomeNote"
            dir="auto"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
