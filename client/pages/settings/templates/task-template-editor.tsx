import { readOf } from '#client/data/reads.ts';
import type { Issue } from '#client/forms/field-problems.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { countsOfSteps } from '#client/outline/counts.ts';
import { StepsEditor } from '#client/outline/lazy-editors.tsx';
import { controlOf } from '#client/outline/outline.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import { useChecklist } from '#client/outline/use-checklist.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
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
    placeIssues: (issues): readonly Issue[] => checklist.place(issues),
    onSaved: onClose,
  });
  const { values, change } = form;
  const checklist = useChecklist({
    draftKey,
    kind: 'template',
    list: 'steps',
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
