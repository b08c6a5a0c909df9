import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import type { Problems } from '#client/forms/field-problems.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { withKey } from '#client/shared/with-key.ts';
import { addTasks } from '#client/tasks/queries.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';

import { newTaskDraftKey } from './draft-key.ts';
import { blankTask, bodyOf, isOnlySteps, problemsFrom, problemsOf, usableDraft } from './draft.ts';
import type { TaskDraft } from './draft.ts';

/** The draft of a new task with its steps. `refusals` counts rejected attempts. */
export function useNewTask(onDone: () => void) {
  const [stored, setDraft] = useDraft(newTaskDraftKey, blankTask);
  const draft = usableDraft(stored);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);

  const change = (some: Partial<TaskDraft> | ((before: TaskDraft) => Partial<TaskDraft>)) =>
    setDraft((before) => {
      const usable = usableDraft(before);
      return { ...usable, ...(typeof some === 'function' ? some(usable) : some) };
    });
  const refuse = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((times) => times + 1);
  };
  const discard = () => {
    discardDrafts(newTaskDraftKey);
    onDone();
  };
  /** `unreadable` are the ids of steps whose due date is half typed. */
  const send = async (unreadable: readonly number[]) => {
    if (sending) return;
    const found = problemsOf(draft, unreadable);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const tasks = [bodyOf(draft)];
    // A retry creates the task once; another project is another request.
    const { projectId } = draft;
    setSending(true);
    try {
      const [task] = await withKey(newTaskDraftKey, { tasks, projectId }, (key) =>
        addTasks(queryClient, projectId ?? 0, tasks, key),
      );
      const href = `/projects/${projectId}?task=${task?.id}`;
      showSuccess('Task created successfully', { link: { label: 'Open', href } });
      discard();
    } catch (error) {
      const wrong = problemsFrom((error instanceof ApiError && error.problem.errors) || [], draft);
      refuse(wrong);
      reportFailure(
        isOnlySteps(wrong) ? 'Failed to create task step' : 'Failed to create task',
        error,
      );
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    change,
    problems,
    forget: (field: string) =>
      setProblems((before) => (before[field] ? { ...before, [field]: undefined } : before)),
    refusals,
    sending,
    send,
    discard,
  };
}

export type NewTask = ReturnType<typeof useNewTask>;
