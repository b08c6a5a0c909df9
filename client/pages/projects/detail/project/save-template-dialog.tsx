import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import type { Project } from '#contract/projects.ts';

import { TemplateNameDialog } from '../../from-template/template-name-dialog.tsx';
import { readWholeProject } from '../../queries.ts';
import { templateOf } from './template-of.ts';

/** Does nothing without a name. */
export function SaveTemplateDialog({
  draftKey,
  project: { id },
  onClose,
}: {
  draftKey: string;
  project: Project;
  onClose: () => void;
}) {
  const { data: templates } = useQuery(readOf('listProjectTemplates'));
  const create = useWrite('createProjectTemplate', { draftKey: draftKey });
  return (
    <TemplateNameDialog
      title="Save as Template"
      description="Keeps the tasks, steps, details and roles, without progress and people."
      draftKey={draftKey}
      takenNames={templates?.map(({ name }) => name)}
      onSave={async (name) => {
        const body = templateOf(await readWholeProject(id), name);
        return create.mutateAsync({ body });
      }}
      texts={{
        saved: 'Project template saved successfully',
        failed: 'Failed to save project template',
      }}
      onClose={onClose}
    />
  );
}
