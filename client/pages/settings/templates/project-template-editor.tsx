import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import type { Issue } from '#client/forms/field-problems.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import { countsOf } from '#client/outline/counts.ts';
import { TaskEditor } from '#client/outline/lazy-editors.tsx';
import { templateMilestones, withNamed } from '#client/outline/milestone-values.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import { TasksContext } from '#client/outline/task-editing.ts';
import { useChecklist } from '#client/outline/use-checklist.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { itemsOfTemplate, templateTasks } from '#contract/checklist.ts';
import { newProjectTemplate } from '#contract/templates.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import { FromTaskTemplate } from './from-task-template.tsx';
import { printedProjectTemplate } from './printed-template.ts';
import { projectTemplateFields, ProjectTemplateFields } from './project-template-fields.tsx';
import { TemplateForm } from './template-form.tsx';
import type { TemplateEditorProps } from './template-form.tsx';

export function ProjectTemplateEditor(props: TemplateEditorProps<ProjectTemplate>) {
  const { draftKey, opened, onClose } = props;
  const form = useRecordForm({
    draftKey,
    noun: 'project template',
    fields: projectTemplateFields,
    schema: newProjectTemplate,
    record: opened,
    now: useCurrent(readOf('listProjectTemplates'), opened),
    create: 'createProjectTemplate',
    update: 'updateProjectTemplate',
    placeIssues: (issues): readonly Issue[] => checklist.place(issues),
    onSaved: onClose,
  });
  const { values, change } = form;
  const checklist = useChecklist({
    draftKey,
    kind: 'template',
    list: 'taskTemplates',
    value: values.taskTemplates,
    itemsOf: itemsOfTemplate,
    valueOf: templateTasks,
    onChange: (taskTemplates) => change({ taskTemplates }),
  });
  const milestones = useMemo(
    () =>
      withNamed(
        values.milestones,
        checklist.tasks.flatMap(({ steps }) => steps),
      ),
    [values.milestones, checklist.tasks],
  );
  const named = useMemo(() => milestones.map(({ name }) => ({ name, day: null })), [milestones]);
  const owners = useOwners(null);
  return (
    <OwnersContext value={owners}>
      <TemplateForm
        {...props}
        thing="Project Template"
        form={form}
        focus={checklist.focus}
        size={countsOf(values.taskTemplates)}
        printed={() =>
          printedProjectTemplate({ ...values, milestones: templateMilestones(values.milestones) })
        }
      >
        <TasksContext value={checklist.tasks}>
          <ProjectTemplateFields
            form={form}
            milestones={milestones}
            dispatch={checklist.editing.dispatch}
          />
        </TasksContext>
        <TaskEditor
          tasks={checklist.tasks}
          error={form.problems.taskTemplates}
          days={null}
          milestones={named}
          editing={checklist.editing}
          sending="saves the template"
          more={<FromTaskTemplate dispatch={checklist.editing.dispatch} />}
        />
      </TemplateForm>
    </OwnersContext>
  );
}
