import { useState } from 'react';
import { useLocation } from 'wouter';

import { reportFailure } from '#client/data/failure.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { keepTypedUntilField } from '#client/ui/keep-typed.ts';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';
import type { Project } from '#contract/projects.ts';

import { newProjectKey } from '../../new-project/draft-key.ts';
import { readWholeProject } from '../../queries.ts';
import { fillWithCopy } from './copy-of-project.ts';

type DuplicateProjectProps = { project: Project; onClose: () => void };

/** Fills the New Project form. */
export function DuplicateProject({ project: { id }, onClose }: DuplicateProjectProps) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const typed = useHasDraft(formDraftKey(newProjectKey)) && !busy;
  const fill = async () => {
    setBusy(true);
    const endTyping = keepTypedUntilField();
    try {
      fillWithCopy(await readWholeProject(id));
      onClose();
      navigate('/projects?new=project');
    } catch (error) {
      endTyping();
      setBusy(false);
      reportFailure("Couldn't duplicate the project", error);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Duplicate Project"
      description="Fills the New Project form with the tasks, steps and details, their relative due dates and roles, without progress, people and evidence. Nothing is created yet."
      confirm={typed ? 'Replace' : 'Duplicate'}
      busyLabel="Loading..."
      busy={busy}
      tone={typed ? 'danger' : 'primary'}
      onConfirm={() => void fill()}
    >
      {typed && (
        <p className="text-base text-ink-soft">
          The New Project form holds input that has not been saved. The copy replaces it.
        </p>
      )}
    </ConfirmDialog>
  );
}
