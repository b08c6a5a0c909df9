import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { tellFailure } from '#client/shared/failure.ts';
import { useTellDeleted } from '#client/shared/tell-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { forgetUnder } from '#client/ui/kept-input.ts';

import { useDeleteProjectTemplate, useDeleteTaskTemplate } from './queries.ts';
import { keptName } from './template-address.ts';
import type { TemplateKind } from './template-address.ts';

type DeleteProps = { template: { id: number; name: string }; onClose: () => void };

/** Asks before a template is deleted. */
export function DeleteTemplate({ kind, ...rest }: DeleteProps & { kind: TemplateKind }) {
  return kind === 'project' ? <DeleteProject {...rest} /> : <DeleteTask {...rest} />;
}

function DeleteProject(props: DeleteProps) {
  return (
    <Question {...props} kind="project" deletion={useDeleteProjectTemplate()}>
      Are you sure? This action cannot be undone. This will permanently delete the project template.
    </Question>
  );
}

function DeleteTask(props: DeleteProps) {
  return (
    <Question {...props} kind="task" deletion={useDeleteTaskTemplate()}>
      Project templates that contain it keep their copy.
    </Question>
  );
}

type QuestionProps = DeleteProps & {
  kind: TemplateKind;
  deletion: UseMutationResult<void, Error, number>;
  children: ReactNode;
};

function Question({ kind, template: { id, name }, deletion, onClose, children }: QuestionProps) {
  const thing = kind === 'project' ? 'Project template' : 'Task template';
  const tellDeleted = useTellDeleted();
  // Awaited, so that it can be undone even where news of it has taken this dialog away by then.
  const doIt = async () => {
    try {
      await deletion.mutateAsync(id);
      forgetUnder(keptName({ kind, id }));
      const call = kind === 'project' ? 'undeleteProjectTemplate' : 'undeleteTaskTemplate';
      tellDeleted(`${thing} deleted successfully`, call, id, name);
      onClose();
    } catch (error) {
      tellFailure(`Failed to delete ${thing.toLowerCase()}`, error);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description={children}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={deletion.isPending}
      onConfirm={() => void doIt()}
    />
  );
}
