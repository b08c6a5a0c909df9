import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Picker } from '#client/ui/picker.tsx';

import { useArchivedGuard } from '../project/archived-guard.tsx';
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
  /** What others have done meanwhile. */
  conflict: ReactNode;
  /** `unreadable` says that the due date that was typed is no day. */
  onSave: (unreadable: boolean) => Promise<StepDialogOutcome>;
  onClose: () => void;
  children: ReactNode;
};

/** `wrong` asks for the first wrong field to be focused, once it is marked. */
export type StepDialogOutcome = 'wrong' | 'done';

/** The dialog in which a step is made or changed. */
export function StepDialog(props: StepDialogProps) {
  const { title, save, saving, busy, blocked, dirty, people, onSave, onClose } = props;
  const [refusals, setRefusals] = useState(0);
  const guard = useArchivedGuard();
  const submit = async (form: HTMLFormElement) => {
    const day = form.elements.namedItem('dueDate');
    const unreadable = day instanceof HTMLInputElement && day.validity.badInput;
    if ((await onSave(unreadable)) === 'wrong') setRefusals((times) => times + 1);
  };
  return (
    <FormDialog
      title={title}
      submit={save}
      busyLabel={saving}
      busy={busy}
      disabledBecause={blocked}
      dirty={dirty}
      refusals={refusals}
      onSubmit={(form) => guard(() => void submit(form))}
      onClose={onClose}
    >
      {props.conflict}
      <div className="flex flex-col gap-4">
        {props.children}
        <Picker
          label="People on this step"
          options={people.options}
          chosen={people.chosen}
          onChange={people.choose}
          empty="There are no people yet"
          searchPlaceholder="Search people..."
        />
      </div>
    </FormDialog>
  );
}
