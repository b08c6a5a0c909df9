import { DeleteDialog } from '#client/shared/delete-dialog.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';

import { draftName } from './template-address.ts';
import type { TemplateKind } from './template-address.ts';

type DeleteTemplateProps = {
  kind: TemplateKind;
  template: { id: number; name: string };
  onClose: () => void;
};

export function DeleteTemplate({ kind, template, onClose }: DeleteTemplateProps) {
  return (
    <DeleteDialog
      entity={kind === 'project' ? 'projectTemplate' : 'taskTemplate'}
      record={template}
      description={questions[kind]}
      onDeleted={() => discardDrafts(draftName({ kind, id: template.id }))}
      onClose={onClose}
    />
  );
}

const questions: Record<TemplateKind, string> = {
  project:
    'Are you sure? This action cannot be undone. This will permanently delete the project template.',
  task: 'Project templates that contain it keep their copy.',
};
