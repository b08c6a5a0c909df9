import { useQuery } from '@tanstack/react-query';

import { projectTemplatesQuery } from '#client/templates/queries.ts';
import { useWrite } from '#client/writes.ts';

import { TemplateNameDialog } from '../from-template/template-name-dialog.tsx';
import { templateOfDraft } from '../from-template/template-of-draft.ts';
import type { ProjectDraft } from './draft.ts';

type SaveDraftTemplateProps = {
  draftKey: string;
  draft: Pick<ProjectDraft, 'fields' | 'tasks'>;
  onClose: () => void;
};

/** Asks for a name and saves what the New Project form holds as a template. */
export function SaveDraftTemplate({ draftKey, draft, onClose }: SaveDraftTemplateProps) {
  const { data: templates } = useQuery(projectTemplatesQuery());
  const create = useWrite('createProjectTemplate', { draftKey: draftKey });
  return (
    <TemplateNameDialog
      title="Save as Template"
      description="Keeps category, market, tasks, steps, details and roles, without ticks and without the people."
      draftKey={draftKey}
      takenNames={templates?.map(({ name }) => name)}
      onSave={(name) => create.mutateAsync({ body: templateOfDraft(draft, name) })}
      texts={{
        saved: 'Project template saved successfully',
        failed: 'Failed to save project template',
      }}
      onClose={onClose}
    />
  );
}
