import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { DraftCardForm } from '#client/forms/draft-card.tsx';
import { DraftForm } from '#client/forms/draft-form.tsx';
import type { Issue } from '#client/forms/field-problems.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { countsOfSteps } from '#client/outline/counts.ts';
import type { TaskDraft } from '#client/outline/draft.ts';
import { DueNotice } from '#client/outline/due-notice.tsx';
import { dueDatesIn } from '#client/outline/due-values.ts';
import { StepsEditor } from '#client/outline/lazy-editors.tsx';
import { controlOf } from '#client/outline/outline.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import { useChecklist } from '#client/outline/use-checklist.ts';
import { useDaysOf, useHoldersOf } from '#client/pages/projects/queries.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { addTasks } from '#client/work/task-queries.ts';
import type { NewTask } from '#client/work/task-queries.ts';
import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { newItem } from '#contract/fields.ts';
import { taskFields } from '#contract/item.ts';
import { newTaskOfProject } from '#contract/tasks.ts';
import type { Task } from '#contract/tasks.ts';

import { newTaskDraftKey } from './draft-key.ts';
import { NewTaskFields } from './new-task-fields.tsx';
import { adoptFormerDraft, failureText, newTaskFields } from './new-task.ts';

// Before the form reads its draft.
adoptFormerDraft();

export function NewTaskForm(card: DraftCardForm) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draftKey: newTaskDraftKey,
    noun: 'task',
    fields: newTaskFields,
    schema: newTaskOfProject,
    record: null,
    now: null,
    create: ({ projectId, ...task }, key) =>
      addTasks(queryClient, projectId as number, [task as NewTask], key),
    placeIssues: (issues): readonly Issue[] => checklist.place(issues),
    failed: failureText,
    quiet: true,
    onSaved: ({ answer }) => {
      const [{ id, projectId } = { id: 0, projectId: 0 }] = answer as Task[];
      const link = { label: 'Open', href: `/projects/${projectId}?task=${id}` };
      showSuccess('Task created successfully', { link });
      card.onClose();
    },
  });
  const { values, change } = form;
  const checklist = useChecklist({
    draftKey: newTaskDraftKey,
    kind: 'project',
    list: 'steps',
    value: values.steps,
    itemsOf: aloneWith,
    valueOf: stepsOf,
    onChange: (steps) => change({ steps }),
    alone: true,
  });
  const { tasks, focus, editing } = checklist;
  const task = tasks[0];
  const { days, dates, owners } = useProject(values.projectId, tasks);
  return (
    <OwnersContext value={owners}>
      <DraftForm
        {...card}
        form={form}
        label="New Multi-Step Task"
        thing="task"
        submit="Create Task"
        focus={focus}
        notice={<DueNotice dates={dates} holidays={days.holidays} />}
        summary={
          <p className="text-sm text-ink-faint tabular-nums">{countsOfSteps(values.steps)}</p>
        }
      >
        {/* The arrow keys lead from the first step to the title. */}
        <NewTaskFields form={form} titleControl={controlOf({ task: task?.id ?? 0 }, 'text')} />
        {task && (
          <StepsEditor task={task} days={days} editing={editing} sending="creates the task" />
        )}
      </DraftForm>
    </OwnersContext>
  );
}

function aloneWith(steps: StepItem[]): TaskItem[] {
  return [{ ...newItem(taskFields), steps }];
}

function stepsOf([task]: readonly TaskItem[]): StepItem[] {
  return task?.steps ?? [];
}

/** The days and owners of the chosen project, and the due dates that follow. */
function useProject(id: number | null, tasks: readonly TaskDraft[]) {
  const daysOf = useDaysOf();
  const holdersOf = useHoldersOf();
  const days = useMemo(() => daysOf(id ?? 0), [daysOf, id]);
  const dates = useMemo(() => dueDatesIn(tasks, days), [tasks, days]);
  const owners = useOwners(id === null ? null : holdersOf(id));
  return { days, dates, owners };
}
