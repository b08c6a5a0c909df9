import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { ProjectTemplate } from '../../contract/templates.ts';
import { TaskEditor } from '../checklist/lazy-editors.tsx';
import type { Problems } from '../checklist/problems.ts';
import { currentIn } from '../failure.ts';
import { keyFor } from '../fresh-key.ts';
import { ConflictChoice } from '../ui/conflict-choice.tsx';
import { useEditForm } from '../ui/use-edit-form.ts';
import { FromTaskTemplate } from './from-task-template.tsx';
import { ProjectTemplateFields } from './project-template-fields.tsx';
import {
  noProjectTemplate,
  projectTemplateBody,
  projectTemplateLabels,
  projectTemplateProblems,
  projectTemplateStanding,
  projectTemplateText,
  taskTemplatesOf,
} from './project-template-values.ts';
import type { ProjectTemplateValues } from './project-template-values.ts';
import {
  projectTemplatesQuery,
  useCreateProjectTemplate,
  useUpdateProjectTemplate,
} from './queries.ts';
import { TemplateForm } from './template-form.tsx';
import { countsOf } from './template-words.ts';
import { useChecklist } from './use-checklist.ts';
import { useSaveTemplate } from './use-save-template.ts';

type ProjectTemplateEditorProps = {
  keptAs: string;
  /** The template as it was when the editor opened; null for a new one. */
  opened: ProjectTemplate | null;
  onClose: () => void;
  onStartOver: () => void;
};

/** The editor of a project template with all its tasks, steps and details. */
export function ProjectTemplateEditor(props: ProjectTemplateEditorProps) {
  const { keptAs, opened, onClose, onStartOver } = props;
  const form = useProjectTemplateForm(keptAs, opened);
  const { values, change } = form;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const checklist = useChecklist({
    value: values.taskTemplates,
    sourcesOf: (tasks) => tasks,
    valueOf: taskTemplatesOf,
    onChange: (taskTemplates) => change({ taskTemplates }),
  });
  const refuse = (problems: Problems) => {
    const wrong = problems.filter(({ path }) => path in projectTemplateLabels);
    setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path, message])));
    const first = Object.keys(projectTemplateLabels).find((field) =>
      wrong.some(({ path }) => path === field),
    );
    checklist.refuse(problems, 'taskTemplates', first === 'taskTemplates' ? 'addTask' : first);
  };
  const send = useSending(keptAs, opened, form);
  const { busy, save } = useSaveTemplate({
    keptAs,
    thing: 'Project template',
    verb: opened ? 'update' : 'create',
    problems: () => projectTemplateProblems(values),
    send,
    refuse,
    onSaved: onClose,
  });
  return (
    <TemplateForm
      keptAs={keptAs}
      title={opened ? 'Edit Project Template' : 'New Project Template'}
      submit={opened ? 'Save Changes' : 'Create Template'}
      busyLabel={opened ? 'Saving...' : 'Creating...'}
      busy={busy}
      dirty={form.dirty}
      blocked={form.gone ? 'Somebody else has deleted this template' : null}
      focus={checklist.focus}
      aside={
        <p className="text-sm text-ink-faint tabular-nums">{countsOf(values.taskTemplates)}</p>
      }
      onSubmit={save}
      onClose={onClose}
      onStartOver={onStartOver}
    >
      <ConflictChoice
        form={form}
        thing="template"
        labels={projectTemplateLabels}
        show={projectTemplateText}
      />
      <ProjectTemplateFields
        values={values}
        errors={errors}
        onChange={(some) => {
          change(some);
          setErrors((before) => without(before, Object.keys(some)));
        }}
      />
      <TaskEditor
        tasks={checklist.tasks}
        error={errors['taskTemplates']}
        days={null}
        editing={checklist.editing}
        sending="saves the template"
        more={<FromTaskTemplate dispatch={checklist.editing.dispatch} />}
      />
    </TemplateForm>
  );
}

function useProjectTemplateForm(keptAs: string, opened: ProjectTemplate | null) {
  const { data } = useQuery(projectTemplatesQuery());
  const now = data?.find(({ id }) => id === opened?.id);
  const standing = useMemo(
    () => (opened ? projectTemplateStanding(now ?? opened) : noProjectTemplate),
    [opened, now],
  );
  const gone = opened !== null && data !== undefined && !now;
  return useEditForm<ProjectTemplateValues>(keptAs, gone ? null : standing, standing);
}

function useSending(
  keptAs: string,
  opened: ProjectTemplate | null,
  form: ReturnType<typeof useProjectTemplateForm>,
) {
  const create = useCreateProjectTemplate();
  const update = useUpdateProjectTemplate();
  return async () => {
    if (opened) {
      return form.save(
        (changes, version) =>
          update.mutateAsync({
            id: opened.id,
            body: { ...projectTemplateBody(changes), version },
          }),
        newerTemplate,
      );
    }
    const body = { ...projectTemplateBody(form.values), name: form.values.name };
    await create.mutateAsync({ body, idempotencyKey: keyFor(keptAs, body) });
    return true;
  };
}

function newerTemplate(error: unknown) {
  const current = currentIn(error);
  return current ? projectTemplateStanding(current as ProjectTemplate) : null;
}

function without(errors: Record<string, string>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
