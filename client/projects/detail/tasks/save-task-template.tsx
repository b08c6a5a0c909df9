import { useQuery } from '@tanstack/react-query';

import { taskTemplatesQuery } from '#client/templates/queries.ts';
import { useWrite } from '#client/writes.ts';
import type { Task } from '#contract/tasks.ts';

import { TemplateNameDialog } from '../../from-template/template-name-dialog.tsx';
import { readWholeTask } from '../../queries.ts';
import { taskTemplateOf } from '../project/template-of.ts';

type SaveTaskTemplateProps = {
  draftKey: string;
  /** The task as it was when the dialog opened. */
  task: Task;
  onClose: () => void;
};

/** Asks for a name and saves a task with all in it as a task template. Without a name nothing happens. */
export function SaveTaskTemplate({ draftKey, task: opened, onClose }: SaveTaskTemplateProps) {
  const { data: templates } = useQuery(taskTemplatesQuery());
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
        return create.mutateAsync({ body: taskTemplateOf(task, name) });
      }}
      texts={{ saved: 'Task template saved successfully', failed: 'Failed to save task template' }}
      onClose={onClose}
    />
  );
}
