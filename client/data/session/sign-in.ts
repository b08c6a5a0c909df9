import type { QueryClient } from '@tanstack/react-query';

import { signInForm, tooManyAttempts, wrongCredentials } from '#contract/sessions.ts';

import { api, ApiError } from '../api.ts';
import { sessionQuery } from './queries.ts';
import { finishSignOut } from './remembered-sign-out.ts';

export type Credentials = { username: string; password: string };
export type SignInErrors = { username?: string; password?: string; form?: string };

export function checkCredentials(credentials: Credentials): SignInErrors {
  const checked = signInForm.safeParse(credentials);
  const errors: SignInErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0];
    if (field === 'username' || field === 'password') errors[field] ??= message;
  }
  return errors;
}

/** Resolves to the reason of a failure, or null. */
export async function signIn(
  queryClient: QueryClient,
  credentials: Credentials,
): Promise<string | null> {
  try {
    if (!(await finishSignOut()).finished) return somethingFailed;
    await api('signIn', { body: credentials });
    const { user } = await queryClient.query({ ...sessionQuery(), staleTime: 0 });
    return user ? null : somethingFailed;
  } catch (error) {
    return reasonOf(error);
  }
}

const storageFull = 507;
const somethingFailed = 'An error occurred. Please try again.';

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return somethingFailed;
  if (error.status === storageFull) return error.problem.message;
  if (error.status >= 500) return somethingFailed;
  if (error.status !== 429) return wrongCredentials;
  return error.retryAfter === null ? error.problem.message : tooManyAttempts(error.retryAfter);
}
