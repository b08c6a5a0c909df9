import { use, useMemo } from 'react';

import { Dialog } from '#client/ui/dialog.tsx';
import { Picker } from '#client/ui/picker.tsx';

import type { StepDraft } from './draft.ts';
import { TasksContext } from './task-editing.ts';
import { waitOptions } from './wait-options.ts';

type WaitDialogProps = {
  step: StepDraft;
  onChoose: (waitsFor: number | null) => void;
  onClose: () => void;
};

/** Closes with the choice. */
export function WaitDialog({ step, onChoose, onClose }: WaitDialogProps) {
  const tasks = use(TasksContext);
  const options = useMemo(() => waitOptions(step.id, tasks), [step.id, tasks]);
  const isThere = options.some(({ id }) => id === step.waitsFor);
  return (
    // Keys pressed in the dialog must not reach the form around it.
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        open
        onOpenChange={onClose}
        title="Waits for ..."
        description={
          <span dir="auto" className="wrap-anywhere">
            While it waits, completing “{step.name.trim() || 'this step'}” needs a reason.
          </span>
        }
      >
        <Picker
          label="Another step"
          options={options}
          chosen={isThere && step.waitsFor !== null ? [step.waitsFor] : []}
          onChange={(picked) => {
            onChoose(picked.find((id) => id !== step.waitsFor) ?? null);
            onClose();
          }}
          empty="There is no other step yet"
          searchPlaceholder="Search steps..."
        />
      </Dialog>
    </div>
  );
}
