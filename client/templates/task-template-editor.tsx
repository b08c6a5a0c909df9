import { StepsEditor } from '#client/checklist/lazy-editors.tsx';
import { controlOf } from '#client/checklist/outline.ts';
import { useCurrent, useRecordForm } from '#client/shared/record-form.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { newTaskTemplate } from '#contract/templates.ts';
import type { TaskTemplate } from '#contract/templates.ts';

import { taskTemplatesQuery } from './queries.ts';
import {
  aloneWith,
  stepsOf,
  taskTemplateFields,
  TaskTemplateFields,
} from './task-template-fields.tsx';
import { TemplateForm } from './template-form.tsx';
import { firstField, withPath } from './template-problems.ts';
import { countsOfSteps } from './template-words.ts';
import { useChecklist } from './use-checklist.ts';

type TaskTemplateEditorProps = {
  draftKey: string;
  /** The template as it was when the editor opened; null for a new one. */
  opened: TaskTemplate | null;
  onClose: () => void;
  onStartOver: () => void;
};

/** The editor of a task template with its steps and details. */
export function TaskTemplateEditor(props: TaskTemplateEditorProps) {
  const { draftKey, opened, onClose, onStartOver } = props;
  const form = useRecordForm({
    draftKey: draftKey,
    noun: 'task template',
    fields: taskTemplateFields,
    schema: newTaskTemplate,
    record: opened,
    now: useCurrent(taskTemplatesQuery(), opened),
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
    onSaved: () => {
      discardDrafts(draftKey);
      onClose();
    },
  });
  const { values, change } = form;
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
  return (
    <TemplateForm
      draftKey={draftKey}
      thing="Task Template"
      isNew={opened === null}
      busy={form.busy}
      dirty={form.dirty}
      gone={form.gone}
      focus={checklist.focus}
      aside={<p className="text-sm text-ink-faint tabular-nums">{countsOfSteps(values.steps)}</p>}
      onSubmit={form.save}
      onClose={onClose}
      onStartOver={onStartOver}
    >
      <ConflictChoice form={form} thing="template" labels={form.labels} show={form.inWords} />
      <TaskTemplateFields nameControl={nameControl} form={form} />
      {task && <StepsEditor task={task} editing={checklist.editing} sending="saves the template" />}
    </TemplateForm>
  );
}
