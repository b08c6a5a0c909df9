import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import type { Task } from '#contract/tasks.ts';

import { TemplateNameDialog } from '../../from-template/template-name-dialog.tsx';
import { projectQuery, readWholeTask } from '../../queries.ts';
import { taskTemplateOf } from '../project/template-of.ts';

type SaveTaskTemplateProps = {
  draftKey: string;
  task: Task;
  onClose: () => void;
};

/** Does nothing without a name. */
export function SaveTaskTemplate({ draftKey, task: opened, onClose }: SaveTaskTemplateProps) {
  const { data: templates } = useQuery(readOf('listTaskTemplates'));
  const { data: project } = useQuery(projectQuery(opened.projectId));
  const create = useWrite('createTaskTemplate', { draftKey: draftKey });
  return (
    <TemplateNameDialog
      title="Save task as template"
      description="Keeps the steps, details and roles, without progress and people."
      draftKey={draftKey}
      suggested={opened.title}
      takenNames={templates?.map(({ name }) => name)}
      onSave={async (name) => {
        const task = await readWholeTask(opened.projectId, opened.id);
        const body = taskTemplateOf(task, name, project?.milestones ?? []);
        return create.mutateAsync({ body });
      }}
      texts={{ saved: 'Task template saved successfully', failed: 'Failed to save task template' }}
      onClose={onClose}
    />
  );
}
