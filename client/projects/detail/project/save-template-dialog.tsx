import { useQuery } from '@tanstack/react-query';

import { projectTemplatesQuery } from '#client/templates/queries.ts';
import { useWrite } from '#client/writes.ts';
import type { Project } from '#contract/projects.ts';

import { TemplateNameDialog } from '../../from-template/template-name-dialog.tsx';
import { readWholeProject } from '../../queries.ts';
import { templateOf } from './template-of.ts';

/** Asks for a name and saves a project's checklist as a template. Without a name nothing happens. */
export function SaveTemplateDialog({
  draftKey,
  project: { id },
  onClose,
}: {
  draftKey: string;
  project: Project;
  onClose: () => void;
}) {
  const { data: templates } = useQuery(projectTemplatesQuery());
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
