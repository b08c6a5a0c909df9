import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';

import { ApiError } from '#client/api.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { freshKey } from '#client/shared/fresh-key.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { bodyOf } from './body.ts';
import type { Attempt } from './draft.ts';
import { problemsOf } from './problems.ts';
import type { FormAction } from './reducer.ts';
import { readHolders } from './role-lines.ts';
import type { FormState } from './state.ts';

/**
 * Validates and sends the form and reports the result. Sending the same content again creates no second project.
 * `unreadable`: the text of the hire date is not a date.
 */
export function useSubmission(
  form: FormState,
  dispatch: Dispatch<FormAction>,
  onCreated: () => void,
): (unreadable: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (unreadable) => {
    if (form.sending) return;
    const problems = problemsOf(form, unreadable);
    if (problems.length > 0) return dispatch({ type: 'refuse', problems });
    const begun = form.attempt ?? newAttempt();
    dispatch({ type: 'send', attempt: begun });
    try {
      const roleHolders = begun.roleHolders ?? (await readHolders(queryClient, form));
      dispatch({ type: 'send', attempt: { ...begun, roleHolders } });
      const body = bodyOf(form, begun.startDate, roleHolders);
      const options = { idempotencyKey: begun.key };
      reportSuccess(await write(queryClient, 'createProject', { body }, options));
      onCreated();
    } catch (error) {
      dispatch({ type: 'refuse', problems: problemsIn(error) });
      reportFailure('Failed to create project', error);
    }
  };
}

function reportSuccess({ id }: ProjectDetail): void {
  const link = { label: 'Open', href: `/projects/${id}` };
  showSuccess('Project created successfully', { link });
}

function problemsIn(error: unknown) {
  return (error instanceof ApiError && error.problem.errors) || [];
}

function newAttempt(): Attempt {
  return { key: freshKey(), startDate: new Date().toISOString() };
}
