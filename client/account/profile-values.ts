import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { projectManagerChanges } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/** What the form of the own profile holds. */
export type ProfileValues = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
};

export type ProfileField = keyof ProfileValues;

export const profileLabels: Record<ProfileField, string> = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
};

/**
 * The account as the form shows it, and the version that it shows. To a viewer the list of accounts gives
 * no e-mail address, not even their own: then it is the one of the session.
 */
export function profileStanding(
  { username, email, firstName, lastName, version }: ProjectManager,
  user: Pick<CurrentUser, 'email'>,
) {
  const values: ProfileValues = {
    username,
    email: email ?? user.email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  };
  return { version, values };
}

/** What the contract refuses in the form as it stands. */
export function profileProblems(values: ProfileValues): Problems<ProfileField> {
  return firstOfEach(projectManagerChanges.safeParse(values).error?.issues);
}
