import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { useCurrentUser, useRefusal } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { ownedTask } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { afterClosing } from '#client/ui/focus.ts';
import type { PastedLine } from '#client/ui/pasted-lines.ts';
import { useReorder } from '#client/ui/reorder.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { makeChange } from '#client/work/changes.ts';
import { addTasks, useTaskEdits } from '#client/work/task-queries.ts';
import type { Task } from '#contract/tasks.ts';
import type { TaskTemplate } from '#contract/templates.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import { draftDialog } from '../project/draft-keys.ts';
import { neighbourOf } from '../steps/step-focus.ts';
import { useStepWrites } from '../steps/step-writes.ts';
import { prefetchTaskDialogs } from './task-dialogs.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import type { TaskAction } from './task-menu.tsx';

type Selection = { selected: number | undefined; onSelect: (taskId: number) => void };

/** The actions on a project's tasks, behind the archived guard. `act` and `takeStep` are stable. */
export function useTaskActions(
  projectId: number,
  tasks: readonly Task[],
  { selected, onSelect }: Selection,
) {
  const user = useCurrentUser();
  const refused = useRefusal('change');
  const readOnly = !user || refused !== null;
  const guard = useArchivedGuard();
  const draftKey = draftDialog(projectId, 'task');
  const [dialog, setDialog] = useDraftDialog<TaskDialog>(draftKey);
  const queryClient = useQueryClient();
  const { move } = useStepWrites(projectId);
  const { giveTask } = useOwnerWrites();
  const edits = useTaskEdits();

  const reorder = useReorder({
    kind: 'task',
    ids: tasks.map(({ id }) => id),
    nameOf: (id) => tasks.find((task) => task.id === id)?.title ?? '',
    onReorder: (ids) => makeChange(queryClient, { kind: 'taskOrder', projectId, ids }),
    guard,
    disabled: readOnly,
  });
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const goOnWith = (taskId: number, show: (taskId: number) => void) => {
    // The user may have left the page by now.
    if (!here.current) return;
    onSelect(taskId);
    show(taskId);
  };

  const { mutate: duplicate } = useWrite('duplicateTask', {
    success: 'Task duplicated successfully',
    onSuccess: (made) => goOnWith(made.id, focusTask),
    failure: 'Failed to duplicate task',
  });
  const { mutate: setGate } = useWrite('updateTask', {
    success: 'Task updated successfully',
    failure: 'Failed to update task',
  });
  const add = async (lines: PastedLine[], onFailed: () => void) => {
    try {
      const tasksToAdd = lines.map(({ text }) => ({ title: text }));
      const made = await addTasks(queryClient, projectId, tasksToAdd);
      showSuccess(createdText(made.length));
      const last = made.at(-1);
      if (last) goOnWith(last.id, showTask);
    } catch (error) {
      onFailed();
      reportFailure('Failed to create task', error);
    }
  };
  const act = (action: TaskAction, task: Task) => {
    if (action === 'up' || action === 'down')
      return reorder.move(task.id, action === 'up' ? -1 : 1);
    if (action === 'gate') {
      return guard(() => setGate({ params: { id: task.id }, body: { isGate: !task.isGate } }));
    }
    if (action === 'duplicate') return guard(() => duplicate({ params: { id: task.id } }));
    prefetchTaskDialogs();
    // Saving a template does not change the project.
    if (action === 'template') return setDialog({ kind: action, task });
    return guard(() => setDialog({ kind: action, task }));
  };
  const takeStep = (stepId: number, taskId: number) => guard(() => move(stepId, taskId));
  const guarded = (save: () => Promise<unknown>) =>
    new Promise<unknown>((resolve) => {
      guard(
        () => resolve(save()),
        () => resolve(undefined),
      );
    });
  const give = (task: Task, owner: Owner) =>
    guarded(() => giveTask(task.id, owner, ownedTask(task)));
  const setStatus = (task: Task, status: Task['status']) =>
    guarded(() => edits.setStatus(task, status));
  const setPriority = (task: Task, priority: Task['priority']) =>
    guarded(() => edits.setPriority(task, priority));
  const latest = useRef({ act, takeStep, give, setStatus, setPriority });
  useLayoutEffect(() => {
    latest.current = { act, takeStep, give, setStatus, setPriority };
  });

  return {
    refused,
    readOnly,
    reorder,
    dialog,
    draftKey,
    close: () => {
      setDialog(null);
      // The element that had the focus before the dialog was deleted with the task.
      const gone = dialog?.kind === 'edit' && tasks.every(({ id }) => id !== dialog.task.id);
      if (gone && selected !== undefined) focusTask(selected);
    },
    act: useCallback<typeof act>((...args) => latest.current.act(...args), []),
    takeStep: useCallback<typeof takeStep>((...args) => latest.current.takeStep(...args), []),
    give: useCallback<typeof give>((...args) => latest.current.give(...args), []),
    setStatus: useCallback<typeof setStatus>((...args) => latest.current.setStatus(...args), []),
    setPriority: useCallback<typeof setPriority>(
      (...args) => latest.current.setPriority(...args),
      [],
    ),
    create: (template?: TaskTemplate) =>
      guard(() => setDialog({ kind: 'create', ...(template && { template }) })),
    created: (taskId: number) => goOnWith(taskId, focusTask),
    /** `onFailed` is called to restore the typed text. */
    add: (lines: PastedLine[], onFailed: () => void) =>
      guard(() => void add(lines, onFailed), onFailed),
    deleted: ({ id }: Task) => {
      const next = neighbourOf(tasks, id);
      if (next === undefined) return;
      if (selected === id) onSelect(next);
      focusTask(next);
    },
  };
}

function createdText(count: number): string {
  return count === 1 ? 'Task created successfully' : `${count} tasks created successfully`;
}

function focusTask(taskId: number): void {
  afterClosing(() => {
    const button = buttonOf(taskId);
    button?.focus();
    return button !== null;
  });
}

function showTask(taskId: number): void {
  afterClosing(() => {
    const row = buttonOf(taskId)?.closest('li');
    row?.scrollIntoView({ block: 'nearest' });
    return row !== undefined;
  });
}

function buttonOf(taskId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task="${taskId}"]`);
}
