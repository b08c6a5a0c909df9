import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { saveInRow } from '#client/shared/row-save.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { inToast } from '#client/ui/toasts.ts';
import { lengths } from '#contract/limits.ts';
import { stepChanges } from '#contract/steps.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { thoseWaitingFor } from '#rules/waits.ts';

type WaitDialogProps = {
  step: TaskStep;
  tasks: readonly Task[];
  onClose: () => void;
};

export function WaitDialog({ step, tasks, onClose }: WaitDialogProps) {
  const [waitsForId, setWaitsForId] = useState(step.waitsForId);
  const [blocked, setBlocked] = useState(step.blockedReason ?? '');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const body = { waitsForId, blockedReason: blocked.trim() || null };
  const problem = stepChanges.safeParse(body).error?.issues[0]?.message;
  const save = async () => {
    if (problem) {
      setRefusals((before) => before + 1);
      return;
    }
    setBusy(true);
    const saved = await saveInRow(queryClient, 'updateStep', {
      seen: step,
      from: { waitsForId: step.waitsForId, blockedReason: step.blockedReason },
      to: body,
      texts: { saved: 'Step updated successfully', failed: 'Failed to update step' },
      words: inToast(step.name),
    });
    if (saved) onClose();
    else setBusy(false);
  };
  const free = possible(step, tasks);
  return (
    <FormDialog
      title="Waits for ..."
      description={
        <span dir="auto" className="wrap-anywhere">
          While it waits, completing “{step.name}” needs a reason.
        </span>
      }
      submit="Save"
      busyLabel="Saving..."
      busy={busy}
      dirty={waitsForId !== step.waitsForId || blocked !== (step.blockedReason ?? '')}
      refusals={refusals}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label="Another step">
          <Select
            name="waitsForId"
            value={waitsForId ?? ''}
            onChange={({ target }) => setWaitsForId(Number(target.value) || null)}
          >
            <option value="">No step</option>
            {free.map(({ id, title, steps }) => (
              <optgroup key={id} label={title}>
                {steps.map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.name}
                    {other.status === 'completed' ? ' (completed)' : ''}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field
          label="Blocked by"
          hint="Anything else that has to happen first"
          limit={lengths.reason}
          error={problem}
        >
          <TextInput
            name="blockedReason"
            dir="auto"
            value={blocked}
            onChange={({ target }) => setBlocked(target.value)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

/** The other steps by task, without those that wait for this one, directly or through others. */
function possible(step: TaskStep, tasks: readonly Task[]) {
  const all = tasks.flatMap(({ steps }) => steps);
  const next = new Map(
    all.flatMap(({ id, waitsForId }) => (waitsForId === null ? [] : [[id, waitsForId] as const])),
  );
  const waiting = thoseWaitingFor(step.id, next);
  const isFree = ({ id }: TaskStep) => !waiting.has(id);
  return tasks
    .map(({ id, title, steps }) => ({ id, title, steps: steps.filter(isFree) }))
    .filter(({ steps }) => steps.length > 0);
}
