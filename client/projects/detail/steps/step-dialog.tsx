import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picker } from '../../../ui/picker.tsx';
import type { useStepPeople } from './step-people.ts';

type StepDialogProps = {
  title: string;
  /** The button that saves, and its label while it is at it. */
  save: string;
  saving: string;
  busy: boolean;
  /** Why it cannot be saved. */
  blocked?: string | undefined;
  /** Something was typed that would be missed. */
  dirty: boolean;
  people: ReturnType<typeof useStepPeople>;
  /** `unreadable` says that the due date that was typed is no day. */
  onSave: (unreadable: boolean) => Promise<StepDialogOutcome>;
  onClose: () => void;
  children: ReactNode;
};

/** `wrong` asks for the first wrong field to be focused, once it is marked. */
export type StepDialogOutcome = 'wrong' | 'done';

/** The dialog in which a step is made or changed. */
export function StepDialog(props: StepDialogProps) {
  const { title, save, saving, busy, blocked, dirty, people, onSave, onClose, children } = props;
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leave = () => {
    if (busy) return;
    if (dirty) setAsked(true);
    else onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || blocked) return;
    const day = form.current?.elements.namedItem('dueDate');
    const unreadable = day instanceof HTMLInputElement && day.validity.badInput;
    if ((await onSave(unreadable)) === 'wrong') {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus());
    }
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        title={title}
        keepOnOutsidePress
        footer={
          <>
            <Button onClick={leave} disabled={busy}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              busy={busy}
              busyLabel={saving}
              disabledBecause={blocked}
            >
              {save}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {children}
          <Picker
            label="People on this step"
            options={people.options}
            chosen={people.chosen}
            onChange={people.choose}
            empty="There are no people yet"
            searchPlaceholder="Search people..."
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Discard your changes?"
        description="What you typed into this form will be lost."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={onClose}
      />
    </>
  );
}

const formId = 'step-form';
const wrong = '[aria-invalid="true"]';
