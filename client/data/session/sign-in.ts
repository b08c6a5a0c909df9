import type { QueryClient } from '@tanstack/react-query';

import { enterCode, wrongCode } from '#contract/second-factor.ts';
import { signInForm, tooManyAttempts, wrongCredentials } from '#contract/sessions.ts';

import { api, ApiError } from '../api.ts';
import { problemsIn } from '../failure.ts';
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

/**
 * `needsCode`: the password was right. `knownTo` is who else knows the password: the user may choose another one before `showSignedIn`, or must if it is
 * `required`.
 */
export type SignedInAs =
  | { failure: string }
  | { needsCode: true }
  | { knownTo: string | null; required: boolean };

/** Begins the session, which is shown only by `showSignedIn`. */
export async function signIn(credentials: Credentials & { code?: string }): Promise<SignedInAs> {
  try {
    if (!(await finishSignOut()).finished) return { failure: somethingFailed };
    const { passwordSetBy, mustChoosePassword } = await api('signIn', { body: credentials });
    return { knownTo: passwordSetBy, required: mustChoosePassword };
  } catch (error) {
    if (error instanceof ApiError && error.problem.message === enterCode) {
      return credentials.code ? { failure: wrongCode } : { needsCode: true };
    }
    return { failure: reasonOf(error) };
  }
}

/** Resolves to the reason of a failure, or null. */
export async function showSignedIn(queryClient: QueryClient): Promise<string | null> {
  try {
    const { user } = await queryClient.query({ ...sessionQuery(), staleTime: 0 });
    return user ? null : somethingFailed;
  } catch (error) {
    return reasonOf(error);
  }
}

type PasswordProblems = { currentPassword?: string; newPassword?: string };

/** Resolves to the problems of the passwords, or null. */
export async function chooseOwnPassword(
  currentPassword: string,
  newPassword: string,
): Promise<PasswordProblems | null> {
  try {
    await api('changeOwnPassword', { body: { currentPassword, newPassword } });
    return null;
  } catch (error) {
    const problems: PasswordProblems = problemsIn(error);
    return Object.keys(problems).length > 0 ? problems : { newPassword: reasonOf(error) };
  }
}

const storageFull = 507;
export const somethingFailed = 'An error occurred. Please try again.';

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return somethingFailed;
  if (error.status === storageFull) return error.problem.message;
  if (error.status >= 500) return somethingFailed;
  if (error.status !== 429) return wrongCredentials;
  return error.retryAfter === null ? error.problem.message : tooManyAttempts(error.retryAfter);
}
