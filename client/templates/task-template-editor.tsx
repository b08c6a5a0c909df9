import { useQuery } from '@tanstack/react-query';

import { StepsEditor } from '#client/checklist/lazy-editors.tsx';
import { controlOf } from '#client/checklist/outline.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { currentIn } from '#client/shared/failure.ts';
import { firstOfEach, useFieldProblems } from '#client/shared/field-problems.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import type { TaskTemplate } from '#contract/templates.ts';

import { taskTemplatesQuery, useCreateTaskTemplate, useUpdateTaskTemplate } from './queries.ts';
import { TaskTemplateFields } from './task-template-fields.tsx';
import {
  aloneWith,
  noTaskTemplate,
  stepsOf,
  taskTemplateBody,
  taskTemplateLabels,
  taskTemplateProblems,
  taskTemplateStanding,
  taskTemplateText,
} from './task-template-values.ts';
import type { TaskTemplateField, TaskTemplateValues } from './task-template-values.ts';
import { TemplateForm } from './template-form.tsx';
import { countsOfSteps } from './template-words.ts';
import { useChecklist } from './use-checklist.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { useTemplateForm } from './use-template-form.ts';

type TaskTemplateEditorProps = {
  keptAs: string;
  /** The template as it was when the editor opened; null for a new one. */
  opened: TaskTemplate | null;
  onClose: () => void;
  onStartOver: () => void;
};

/** The editor of a task template with its steps and details. */
export function TaskTemplateEditor(props: TaskTemplateEditorProps) {
  const { keptAs, opened, onClose, onStartOver } = props;
  const form = useTaskTemplateForm(keptAs, opened);
  const { values, change } = form;
  const { problems: errors, refuse: showErrors, forget } = useFieldProblems<TaskTemplateField>();
  const checklist = useChecklist({
    value: values.steps,
    sourcesOf: (steps) => [aloneWith(steps)],
    valueOf: stepsOf,
    onChange: (steps) => change({ steps }),
    alone: true,
  });
  const [task] = checklist.tasks;
  // The arrows lead from the first step to the name, as they lead to a task's name elsewhere.
  const nameControl = task ? controlOf({ task: task.id }, 'text') : 'name';
  const refuse = (problems: Problems) => {
    const own = problems.filter(({ path }) => path in taskTemplateLabels && path !== 'steps');
    showErrors(firstOfEach(own));
    const first = Object.keys(taskTemplateLabels).find((field) =>
      own.some(({ path }) => path === field),
    );
    const inside = problems
      .filter(({ path }) => /^steps\b/.test(path))
      .map(({ path, message }) => ({ path: `tasks.0.${path}`, message }));
    checklist.refuse(inside, 'tasks', first === 'name' ? nameControl : first);
  };
  const send = useSending(keptAs, opened, form);
  const { busy, save } = useSaveTemplate({
    keptAs,
    thing: 'Task template',
    verb: opened ? 'update' : 'create',
    problems: () => taskTemplateProblems(values),
    send,
    refuse,
    onSaved: onClose,
  });
  return (
    <TemplateForm
      keptAs={keptAs}
      thing="Task Template"
      isNew={opened === null}
      busy={busy}
      dirty={form.dirty}
      gone={form.gone}
      focus={checklist.focus}
      aside={<p className="text-sm text-ink-faint tabular-nums">{countsOfSteps(values.steps)}</p>}
      onSubmit={save}
      onClose={onClose}
      onStartOver={onStartOver}
    >
      <ConflictChoice
        form={form}
        thing="template"
        labels={taskTemplateLabels}
        show={taskTemplateText}
      />
      <TaskTemplateFields
        nameControl={nameControl}
        values={values}
        errors={errors}
        onChange={(some) => {
          change(some);
          forget(some);
        }}
      />
      {task && <StepsEditor task={task} editing={checklist.editing} sending="saves the template" />}
    </TemplateForm>
  );
}

function useTaskTemplateForm(keptAs: string, opened: TaskTemplate | null) {
  return useTemplateForm<TaskTemplate, TaskTemplateValues>({
    keptAs,
    opened,
    templates: useQuery(taskTemplatesQuery()).data,
    standingOf: taskTemplateStanding,
    unsaved: noTaskTemplate,
  });
}

function useSending(
  keptAs: string,
  opened: TaskTemplate | null,
  form: ReturnType<typeof useTaskTemplateForm>,
) {
  const create = useCreateTaskTemplate();
  const update = useUpdateTaskTemplate();
  return async () => {
    if (opened) {
      return form.save(
        (changes, version) =>
          update.mutateAsync({ id: opened.id, body: { ...taskTemplateBody(changes), version } }),
        newerTemplate,
      );
    }
    const body = { ...taskTemplateBody(form.values), name: form.values.name };
    await create.mutateAsync({ body, idempotencyKey: keyFor(keptAs, body) });
    return true;
  };
}

function newerTemplate(error: unknown) {
  const current = currentIn(error);
  return current ? taskTemplateStanding(current as TaskTemplate) : null;
}
