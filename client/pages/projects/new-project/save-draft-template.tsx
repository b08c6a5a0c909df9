import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';

import { templateOf } from '../from-template/draft-of-template.ts';
import { TemplateNameDialog } from '../from-template/template-name-dialog.tsx';
import type { NewProjectValues } from './new-project-fields.ts';

type SaveDraftTemplateProps = {
  draftKey: string;
  values: NewProjectValues;
  onClose: () => void;
};

export function SaveDraftTemplate({ draftKey, values, onClose }: SaveDraftTemplateProps) {
  const { data: templates } = useQuery(readOf('listProjectTemplates'));
  const create = useWrite('createProjectTemplate', { draftKey: draftKey });
  return (
    <TemplateNameDialog
      title="Save as Template"
      description="Keeps category, market, tasks, steps, details and roles, without ticks and without the people."
      draftKey={draftKey}
      takenNames={templates?.map(({ name }) => name)}
      onSave={(name) => create.mutateAsync({ body: templateOf(values, name) })}
      texts={{
        saved: 'Project template saved successfully',
        failed: 'Failed to save project template',
      }}
      onClose={onClose}
    />
  );
}
