import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateInput, TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { projectChanges } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';

import { useProjectEdits } from './project-edits.ts';
import { projectFields } from './project-fields.ts';

type HoldDialogProps = { project: Project; onClose: () => void };

export function HoldDialog({ project: current, onClose }: HoldDialogProps) {
  // As opened: a reason that another user gives meanwhile is not overwritten.
  const [project] = useState(current);
  const edit = useProjectEdits(project);
  const [reason, setReason] = useState(project.holdReason ?? '');
  const [day, setDay] = useState(project.lookAgainOn ?? '');
  const [busy, setBusy] = useState(false);
  const body = { status: 'on_hold', holdReason: reason.trim(), lookAgainOn: day || null } as const;
  const problems = projectChanges.safeParse(body).error?.issues ?? [];
  const problemOf = (field: string) => problems.find(({ path }) => path[0] === field)?.message;
  const hold = async () => {
    if (problems.length > 0) return;
    setBusy(true);
    if (await edit(body)) onClose();
    else setBusy(false);
  };
  return (
    <FormDialog
      title="Put on hold"
      description="Its due dates no longer count as overdue. The reason is shown on the project."
      submit="Put on hold"
      busyLabel="Saving..."
      busy={busy}
      dirty={reason.trim() !== (project.holdReason ?? '') || day !== (project.lookAgainOn ?? '')}
      onSubmit={() => void hold()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field
          label={projectFields.holdReason.label}
          limit={lengths.note}
          error={problemOf('holdReason')}
        >
          <TextInput
            name="holdReason"
            dir="auto"
            autoFocus
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field label={projectFields.lookAgainOn.label} error={problemOf('lookAgainOn')}>
          <DateInput
            name="lookAgainOn"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
