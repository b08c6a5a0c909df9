import { useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { PasswordOwner } from '#client/ui/password-input.tsx';
import { characters } from '#contract/characters.ts';
import { shortestPassword } from '#contract/limits.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { passwordReset } from '#contract/sessions.ts';

import { PasswordField } from './password-field.tsx';

type ManagerPasswordProps = { manager: ProjectManager; onClose: () => void };

/** The password is never stored as a draft. */
export function ManagerPassword({ manager, onClose }: ManagerPasswordProps) {
  const [password, setPassword] = useState('');
  const [{ problem, refusals }, setRefused] = useState({
    problem: undefined as string | undefined,
    refusals: 0,
  });
  const refuse = (found: string | undefined) =>
    setRefused((before) => ({ problem: found, refusals: before.refusals + 1 }));
  const name = managerName(manager);

  const { mutate, isPending } = useWrite('setManagerPassword', {
    success: 'Password updated successfully',
    onSuccess: onClose,
    failure: 'Failed to update password',
    onFailure: (error) => refuse(problemsIn(error)['newPassword']),
  });
  const save = () => {
    const found = problemOf(password);
    refuse(found);
    if (found !== undefined) return;
    mutate({ params: { id: manager.id }, body: { newPassword: password } });
  };
  return (
    <FormDialog
      size="sm"
      title="Reset Password"
      description={
        <span className="wrap-anywhere">
          {name} is signed out everywhere and has to sign in with the new password.
        </span>
      }
      submit="Reset Password"
      busyLabel="Saving..."
      busy={isPending}
      dirty={password !== ''}
      refusals={refusals}
      onSubmit={save}
      onClose={onClose}
    >
      <PasswordOwner username={manager.username} />
      <PasswordField
        label="New password"
        name="newPassword"
        value={password}
        onChange={setPassword}
        error={problem}
      />
    </FormDialog>
  );
}

/** The server checks the other rules. */
function problemOf(password: string): string | undefined {
  const issue = passwordReset.safeParse({ newPassword: password }).error?.issues[0];
  if (issue) return issue.message;
  return characters(password) < shortestPassword
    ? `The password must have at least ${shortestPassword} characters`
    : undefined;
}
