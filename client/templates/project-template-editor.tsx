import { TaskEditor } from '#client/checklist/lazy-editors.tsx';
import type { Problems } from '#client/checklist/problems.ts';
import { tasksOfTemplate } from '#client/checklist/sent.ts';
import type { Issue } from '#client/shared/field-problems.ts';
import { useCurrent, useRecordForm } from '#client/shared/record-form.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { newProjectTemplate } from '#contract/templates.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import { FromTaskTemplate } from './from-task-template.tsx';
import { projectTemplateFields, ProjectTemplateFields } from './project-template-fields.tsx';
import { projectTemplatesQuery } from './queries.ts';
import { TemplateForm } from './template-form.tsx';
import { firstField, withPath } from './template-problems.ts';
import { countsOf } from './template-words.ts';
import { useChecklist } from './use-checklist.ts';

type ProjectTemplateEditorProps = {
  draftKey: string;
  /** The template as it was when the editor opened; null for a new one. */
  opened: ProjectTemplate | null;
  onClose: () => void;
  onStartOver: () => void;
};

/** The editor of a project template with all its tasks, steps and details. */
export function ProjectTemplateEditor(props: ProjectTemplateEditorProps) {
  const { draftKey, opened, onClose, onStartOver } = props;
  const form = useRecordForm({
    draftKey: draftKey,
    noun: 'project template',
    fields: projectTemplateFields,
    schema: newProjectTemplate,
    record: opened,
    now: useCurrent(projectTemplatesQuery(), opened),
    create: 'createProjectTemplate',
    update: 'updateProjectTemplate',
    placeIssues: (issues) => {
      const all = issues.flatMap(withPaths);
      const own = all.filter(({ path }) => path in projectTemplateFields);
      const first = firstField(projectTemplateFields, own);
      checklist.refuse(all, 'taskTemplates', first === 'taskTemplates' ? 'addTask' : first);
      return own;
    },
    onSaved: () => {
      discardDrafts(draftKey);
      onClose();
    },
  });
  const { values, change } = form;
  const checklist = useChecklist({
    value: values.taskTemplates,
    sourcesOf: (tasks) => tasks,
    valueOf: (drafts) => tasksOfTemplate(drafts),
    onChange: (taskTemplates) => change({ taskTemplates }),
  });
  return (
    <TemplateForm
      draftKey={draftKey}
      thing="Project Template"
      isNew={opened === null}
      busy={form.busy}
      dirty={form.dirty}
      gone={form.gone}
      focus={checklist.focus}
      aside={
        <p className="text-sm text-ink-faint tabular-nums">{countsOf(values.taskTemplates)}</p>
      }
      onSubmit={form.save}
      onClose={onClose}
      onStartOver={onStartOver}
    >
      <ConflictChoice form={form} thing="template" labels={form.labels} show={form.inWords} />
      <ProjectTemplateFields form={form} />
      <TaskEditor
        tasks={checklist.tasks}
        error={form.problems.taskTemplates}
        days={null}
        editing={checklist.editing}
        sending="saves the template"
        more={<FromTaskTemplate dispatch={checklist.editing.dispatch} />}
      />
    </TemplateForm>
  );
}

/** The issues of a task: the contract takes an id in its place too, and tries the form's shape last. */
function withPaths(issue: Issue & { errors?: readonly (readonly Issue[])[] }): Problems {
  const own = withPath(issue);
  const inside = issue.errors?.at(-1)?.map(withPath);
  return inside?.map(({ path, message }) => ({ path: `${own.path}.${path}`, message })) ?? [own];
}
