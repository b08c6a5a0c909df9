import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { useWrite, write } from '#client/data/writes.ts';
import { AssigneeSelect } from '#client/shared/member-select.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';
import { onStepsQuery } from '#client/work/own-steps.ts';
import { foldedText } from '#contract/clean-text.ts';
import { lengths } from '#contract/limits.ts';
import { newRound } from '#contract/rounds.ts';
import type { TaskStep } from '#contract/steps.ts';
import { otherReason } from '#contract/value-labels.ts';
import { isDone } from '#rules/progress.ts';

import { stepDetailsQuery } from '../../queries.ts';

type SendBackDialogProps = { projectId: number; step: TaskStep; onClose: () => void };

/** Asks for the reason, the assignee, and the details to do again. */
export function SendBackDialog({ projectId, step, onClose }: SendBackDialogProps) {
  const queryClient = useQueryClient();
  const { data: reasons } = useQuery(readOf('listSendBackReasons'));
  const { data: people } = useQuery(readOf('listPeople'));
  const { data: all } = useQuery(onStepsQuery(projectId));
  const links = all?.filter(({ taskStepId }) => taskStepId === step.id);
  const { data: details } = useQuery({
    ...stepDetailsQuery(step.id),
    enabled: step.detailsCount > 0,
  });
  const done = details?.filter(isDone) ?? [];
  const [picked, setReasonId] = useState<number | null>();
  const [note, setNote] = useState('');
  const [to, setTo] = useState<number | null>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const [refusals, setRefusals] = useState(0);
  const { mutateAsync, isPending } = useWrite('sendBackStep');
  // A listed reason of this name takes its place.
  const otherId =
    reasons?.find(({ name }) => foldedText(name) === foldedText(otherReason))?.id ?? null;
  const reasonId = picked === undefined ? otherId : picked;
  const toPersonId = to === undefined ? (links?.[0]?.personId ?? null) : to;
  // All of them by default.
  const ids = done.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true);
  const body = { reasonId, note: note.trim() || null, toPersonId, detailIds: ids };
  const checked = { ...body, reasonId: reasonId === otherId ? null : reasonId };
  const issue = newRound.safeParse(checked).error?.issues[0]?.message;
  const unticksNothing = done.length > 0 && ids.length === 0;
  const refused = refusals > 0;
  const submit = async () => {
    if (issue || unticksNothing) {
      setRefusals((before) => before + 1);
      return;
    }
    try {
      const { id } = await mutateAsync({ params: { id: step.id }, body });
      onClose();
      const undo = () =>
        write(queryClient, 'undoRound', { params: { id } }).then(
          () => showSuccess('Send-back undone'),
          (error: unknown) => reportFailure('Failed to undo the send-back', error),
        );
      showSuccess(`"${step.name}" was sent back`, {
        undo: { label: 'Undo', onUndo: () => void undo() },
        series: seriesOf('steps sent back', step.id),
      });
    } catch (error) {
      reportFailure('Failed to send the step back', error);
    }
  };
  const choose = (id: number, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title="Send back"
      description={
        <span dir="auto" className="wrap-anywhere">
          This reopens “{step.name}” and its task. The earlier completion stays on record.
        </span>
      }
      submit="Send back"
      busyLabel="Sending back..."
      busy={isPending}
      disabledBecause={step.detailsCount > 0 && !details ? 'Its details are still loading' : null}
      dirty={note.trim() !== '' || reasonId !== null || to !== undefined || chosen !== undefined}
      refusals={refusals}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Reason"
            required
            error={refused ? issue : undefined}
            hint={
              reasons?.length === 0 && (
                <Link href="/settings/send-back-reasons">Add reasons in Settings</Link>
              )
            }
          >
            <Select
              name="reasonId"
              value={reasonId ?? ''}
              onChange={({ target }) => setReasonId(Number(target.value) || null)}
            >
              <option value={otherId ?? ''}>{otherReason}: say it below</option>
              {reasons
                ?.filter(({ id }) => id !== otherId)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          <Field label="To">
            <AssigneeSelect
              name="toPersonId"
              value={toPersonId}
              people={people}
              nothing="No one in particular"
              onChange={setTo}
            />
          </Field>
        </div>
        <Field label="What needs fixing" limit={lengths.reason}>
          <TextArea
            name="note"
            rows={2}
            dir="auto"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {done.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="text-sm font-medium text-ink">Details to redo</legend>
            {refused && unticksNothing && (
              <p role="alert" className="text-sm text-danger-ink">
                Choose at least one
              </p>
            )}
            <ul className="mt-1 max-h-48 overflow-y-auto">
              {done.map(({ id, text }) => (
                <li key={id}>
                  <Checkbox
                    label={
                      <span dir="auto" translate="no" className="wrap-anywhere">
                        {text}
                      </span>
                    }
                    checked={ids.includes(id)}
                    onChange={({ target }) => choose(id, target.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}
