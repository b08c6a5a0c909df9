import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { moveByKeys, useFocusWhileLocked } from '#client/checklist/form-focus.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useHasDraft } from '#client/ui/use-draft.ts';

import { newTaskDraftKey } from './draft-key.ts';
import { NewSteps } from './new-steps.tsx';
import { NewTaskFields } from './new-task-fields.tsx';
import { useNewTask } from './use-new-task.ts';

type NewTaskFormProps = {
  /** The form was opened by the user just now. */
  takeFocus: boolean;
  onDone: () => void;
};

/** The draft is kept in this tab until it is sent or discarded. */
export function NewTaskForm({ takeFocus, onDone }: NewTaskFormProps) {
  const task = useNewTask(onDone);
  const typed = useHasDraft(newTaskDraftKey);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { sending, refusals } = task;
  useFocusWhileLocked(form, sending);
  useEffect(() => {
    if (takeFocus) form.current?.querySelector('input')?.focus();
  }, [takeFocus]);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    // The keys that submit the form work in every field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label="New Multi-Step Task"
      aria-busy={sending}
      onKeyDown={moveByKeys}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void task.send(halfDates(form.current));
      }}
    >
      <div
        // A change made while sending would be lost.
        inert={sending}
        className={clsx(
          'flex flex-col gap-5 transition-opacity',
          sending && 'opacity-60 delay-200',
        )}
      >
        <NewTaskFields {...task} />
        <NewSteps {...task} />
      </div>
      <footer className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" tone="primary" busy={sending} busyLabel="Creating...">
          Create Task
        </Button>
        <Button disabled={sending} onClick={() => (typed ? setAsked(true) : task.discard())}>
          Cancel
        </Button>
      </footer>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Discard this task?"
        description="Everything that you typed into this form will be lost."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          setAsked(false);
          // The dialog holds the focus until it is closed.
          setTimeout(task.discard);
        }}
      />
    </form>
  );
}

/** The ids of steps whose due date is incomplete or invalid. */
function halfDates(form: HTMLFormElement | null): number[] {
  const days = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  return [...days].filter((day) => day.validity.badInput).map((day) => Number(day.dataset['step']));
}
