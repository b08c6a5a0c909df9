import { StepsEditor } from '#client/checklist/lazy-editors.tsx';
import { controlOf } from '#client/checklist/outline.ts';
import { OwnersContext } from '#client/checklist/owners.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { useOwners } from '#client/owner-roles/queries.ts';
import { readOf } from '#client/reads.ts';
import { parseHours } from '#contract/hours.ts';
import { newTaskTemplate } from '#contract/templates.ts';
import type { TaskTemplate } from '#contract/templates.ts';

import { printedTaskTemplate } from './printed-template.ts';
import {
  aloneWith,
  stepsOf,
  taskTemplateFields,
  TaskTemplateFields,
} from './task-template-fields.tsx';
import { TemplateForm } from './template-form.tsx';
import type { TemplateEditorProps } from './template-form.tsx';
import { countsOfSteps } from './template-words.ts';
import { firstField, withPath, useChecklist } from './use-checklist.ts';

export function TaskTemplateEditor(props: TemplateEditorProps<TaskTemplate>) {
  const { draftKey, opened, onClose } = props;
  const form = useRecordForm({
    draftKey,
    noun: 'task template',
    fields: taskTemplateFields,
    schema: newTaskTemplate,
    record: opened,
    now: useCurrent(readOf('listTaskTemplates'), opened),
    create: 'createTaskTemplate',
    update: 'updateTaskTemplate',
    placeIssues: (issues) => {
      const all = issues.map(withPath);
      const own = all.filter(({ path }) => path in taskTemplateFields && path !== 'steps');
      const first = firstField(taskTemplateFields, own);
      const inside = all
        .filter(({ path }) => /^steps\b/.test(path))
        .map(({ path, message }) => ({ path: `tasks.0.${path}`, message }));
      checklist.refuse(inside, 'tasks', first === 'name' ? nameControl : first);
      return own;
    },
    onSaved: onClose,
  });
  const { values, change } = form;
  const checklist = useChecklist({
    value: values.steps,
    itemsOf: aloneWith,
    valueOf: stepsOf,
    onChange: (steps) => change({ steps }),
    alone: true,
  });
  const [task] = checklist.tasks;
  // The arrow keys lead from the first step to the name, as in a project.
  const nameControl = task ? controlOf({ task: task.id }, 'text') : 'name';
  const owners = useOwners(null);
  return (
    <OwnersContext value={owners}>
      <TemplateForm
        {...props}
        thing="Task Template"
        form={form}
        focus={checklist.focus}
        size={countsOfSteps(values.steps)}
        printed={() =>
          printedTaskTemplate({
            ...values,
            estimatedHours: parseHours(values.estimatedHours) || 0,
            ownerRoleId: values.owner.ownerRoleId,
            personId: values.owner.personIds[0] ?? null,
          })
        }
      >
        <TaskTemplateFields nameControl={nameControl} form={form} />
        {task && (
          <StepsEditor task={task} editing={checklist.editing} sending="saves the template" />
        )}
      </TemplateForm>
    </OwnersContext>
  );
}
