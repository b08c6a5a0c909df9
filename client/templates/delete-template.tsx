import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { useWrite } from '#client/writes.ts';

import { draftName } from './template-address.ts';
import type { TemplateKind } from './template-address.ts';

type DeleteProps = {
  kind: TemplateKind;
  template: { id: number; name: string };
  onClose: () => void;
};

const kinds = {
  project: {
    noun: 'project template',
    remove: 'deleteProjectTemplate',
    undelete: 'undeleteProjectTemplate',
    question:
      'Are you sure? This action cannot be undone. This will permanently delete the project template.',
  },
  task: {
    noun: 'task template',
    remove: 'deleteTaskTemplate',
    undelete: 'undeleteTaskTemplate',
    question: 'Project templates that contain it keep their copy.',
  },
} as const;

export function DeleteTemplate({ kind, template: { id, name }, onClose }: DeleteProps) {
  const { noun, remove, undelete, question } = kinds[kind];
  const notifyDeleted = useNotifyDeleted();
  const { mutate, isPending } = useWrite(remove, {
    onSuccess: () => {
      discardDrafts(draftName({ kind, id }));
      const text = `${kind === 'project' ? 'Project' : 'Task'} template deleted successfully`;
      notifyDeleted(text, undelete, id, name);
      onClose();
    },
    failure: `Failed to delete ${noun}`,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description={question}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id } })}
    />
  );
}
