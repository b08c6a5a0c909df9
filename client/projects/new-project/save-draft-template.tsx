import { useQuery } from '@tanstack/react-query';

import { keyFor } from '#client/shared/fresh-key.ts';
import { projectTemplatesQuery, useCreateProjectTemplate } from '#client/templates/queries.ts';

import { TemplateNameDialog } from '../from-template/template-name-dialog.tsx';
import { templateOfDraft } from '../from-template/template-of-draft.ts';
import type { ProjectDraft } from './draft.ts';

type SaveDraftTemplateProps = {
  keptAs: string;
  draft: Pick<ProjectDraft, 'fields' | 'tasks'>;
  onClose: () => void;
};

/** Asks for a name and saves what the New Project form holds as a template. */
export function SaveDraftTemplate({ keptAs, draft, onClose }: SaveDraftTemplateProps) {
  const { data: templates } = useQuery(projectTemplatesQuery());
  const create = useCreateProjectTemplate();
  return (
    <TemplateNameDialog
      title="Save as Template"
      description="Keeps category, market, tasks, steps and details, without ticks and without the people."
      keptAs={keptAs}
      takenNames={templates?.map(({ name }) => name)}
      onSave={(name) => {
        const body = templateOfDraft(draft, name);
        return create.mutateAsync({ body, idempotencyKey: keyFor(keptAs, body) });
      }}
      texts={{
        saved: 'Project template saved successfully',
        failed: 'Failed to save project template',
      }}
      onClose={onClose}
    />
  );
}
