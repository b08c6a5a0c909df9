import { useRef, useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useDeletion } from '#client/shared/use-deletion.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { inUse } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

type DeleteEntryProps = {
  kind: ListKind;
  /** Its last known state if another user deleted it. */
  entry: Entry;
  others: readonly Entry[];
  onClose: () => void;
  /** Receives the focus after the deletion. */
  returnTo: () => HTMLElement | null;
};

/** Asks for a replacement if projects or templates use the entry. */
export function DeleteEntry(props: DeleteEntryProps) {
  const { kind, entry, others, onClose, returnTo } = props;
  const { name, projectsCount: projects, templatesCount: templates } = entry;
  const select = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const used = projects + templates > 0;
  // The chosen replacement may have been deleted in the meantime.
  const moveTo = others.some((other) => other.name === chosen) ? chosen : '';

  const refuse = (found: string) => {
    setProblem(found);
    select.current?.querySelector('select')?.focus();
  };
  const { remove, isPending } = useDeletion(kind.noun, entry, {
    onDeleted: onClose,
    onFailure: (error) => {
      const { moveTo: reason } = problemsIn(error);
      if (reason) refuse(reason);
    },
  });
  const submit = () => {
    if (used && moveTo === '') refuse('Choose where they should go');
    else remove(used ? { moveTo } : {});
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description={kind.question}
      confirm={used ? 'Move and Delete' : 'Delete'}
      busyLabel="Deleting..."
      busy={isPending}
      disabledBecause={used && others.length === 0 ? `There is no other ${kind.noun} yet` : null}
      returnTo={returnTo}
      onConfirm={submit}
    >
      {used && (
        <div ref={select} className="rounded-md border border-line bg-sunken px-3 py-2.5">
          <p role="status" className="mb-2 text-base text-ink">
            {inUse({ projects, templates })}.
            {others.length === 0 && ` Add another ${kind.noun} first, then move them to it.`}
          </p>
          {others.length > 0 && (
            <Field label="Move them to" required error={problem}>
              <Select
                value={moveTo}
                onChange={({ target }) => {
                  setChosen(target.value);
                  setProblem(undefined);
                }}
              >
                <option value="">Choose a {kind.noun}</option>
                {others.map((other) => (
                  <option key={other.id}>{other.name}</option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
