import { useQuery } from '@tanstack/react-query';

import { TaskEditor } from '#client/checklist/lazy-editors.tsx';
import type { Problems } from '#client/checklist/problems.ts';
import { currentIn } from '#client/shared/failure.ts';
import { firstOfEach, useFieldProblems } from '#client/shared/field-problems.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import type { ProjectTemplate } from '#contract/templates.ts';

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
import type { ProjectTemplateField, ProjectTemplateValues } from './project-template-values.ts';
import {
  projectTemplatesQuery,
  useCreateProjectTemplate,
  useUpdateProjectTemplate,
} from './queries.ts';
import { TemplateForm } from './template-form.tsx';
import { countsOf } from './template-words.ts';
import { useChecklist } from './use-checklist.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { useTemplateForm } from './use-template-form.ts';

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
  const { problems: errors, refuse: showErrors, forget } = useFieldProblems<ProjectTemplateField>();
  const checklist = useChecklist({
    value: values.taskTemplates,
    sourcesOf: (tasks) => tasks,
    valueOf: taskTemplatesOf,
    onChange: (taskTemplates) => change({ taskTemplates }),
  });
  const refuse = (problems: Problems) => {
    const wrong = problems.filter(({ path }) => path in projectTemplateLabels);
    showErrors(firstOfEach(wrong));
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
      thing="Project Template"
      isNew={opened === null}
      busy={busy}
      dirty={form.dirty}
      gone={form.gone}
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
          forget(some);
        }}
      />
      <TaskEditor
        tasks={checklist.tasks}
        error={errors.taskTemplates}
        days={null}
        editing={checklist.editing}
        sending="saves the template"
        more={<FromTaskTemplate dispatch={checklist.editing.dispatch} />}
      />
    </TemplateForm>
  );
}

function useProjectTemplateForm(keptAs: string, opened: ProjectTemplate | null) {
  return useTemplateForm<ProjectTemplate, ProjectTemplateValues>({
    keptAs,
    opened,
    templates: useQuery(projectTemplatesQuery()).data,
    standingOf: projectTemplateStanding,
    unsaved: noProjectTemplate,
  });
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
