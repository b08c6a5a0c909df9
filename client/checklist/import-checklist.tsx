import { Upload } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { later } from '#client/ui/later.tsx';
import type { ChecklistTask } from '#contract/checklist/checklist.ts';
import type { NamedDay } from '#contract/due.ts';

import { draftsOf } from './from-template.ts';
import type { TaskEditing } from './task-editing.ts';

/** Adds the tasks of a file to the checklist, once they were looked at. */
export function ImportChecklist({
  editing: { kind, dispatch },
  milestones,
}: {
  editing: TaskEditing;
  milestones: readonly NamedDay[];
}) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ChecklistTask[] | null>(null);
  useEffect(() => {
    if (!chosen) return undefined;
    const make = (firstId: number) => draftsOf(chosen, firstId);
    // Once the dialog has given back the focus, which then goes to what was added.
    const after = setTimeout(() => dispatch({ type: 'add tasks', make }));
    return () => clearTimeout(after);
  }, [chosen, dispatch]);
  return (
    <>
      <Button
        tone="ghost"
        aria-haspopup="dialog"
        onPointerEnter={ImportDialog.prefetch}
        onFocus={ImportDialog.prefetch}
        onClick={() => setOpen(true)}
        icon={<Upload aria-hidden="true" className="size-4" />}
      >
        Import CSV
      </Button>
      {open && (
        // The keys of the form around it are not those of the dialog.
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <Suspense>
            <ImportDialog
              kind={kind}
              milestones={milestones}
              onImport={(tasks) => {
                setChosen(tasks);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

const ImportDialog = later(() => import('./import-dialog.tsx'), 'ImportDialog');
