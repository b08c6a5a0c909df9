import { useRef, useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { firstOfEach } from '#client/forms/field-problems.ts';
import type { Problems } from '#client/forms/field-problems.ts';
import { OwnPasswordField } from '#client/shared/own-password-field.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordInput, PasswordOwner } from '#client/ui/password-input.tsx';
import { passwordChange } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { AccountForm } from './account-form.tsx';

/** The passwords are never stored as a draft. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const { current, fresh, problems, refusals, changed, busy, save } = useNewPassword();
  return (
    <Card title="Password" subtitle="Changing it signs you out on other devices.">
      {user.passwordSetBy !== null && !changed && (
        <Notice className="mt-2 mb-4">
          {user.passwordSetBy} knows this password. Choose your own.
        </Notice>
      )}
      {changed && (
        <Notice className="mt-2 mb-4">
          Your password has been changed. Your other sessions have ended.
        </Notice>
      )}
      <AccountForm
        label="Password"
        submit="Change Password"
        busyLabel="Changing..."
        busy={busy}
        refusals={refusals}
        onSubmit={save}
      >
        <PasswordOwner username={user.username} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Current password" required error={problems['currentPassword']}>
            <PasswordInput ref={current} name="currentPassword" autoComplete="current-password" />
          </Field>
          <OwnPasswordField ref={fresh} name="newPassword" error={problems['newPassword']} />
        </div>
      </AccountForm>
    </Card>
  );
}

type Outcome = { problems: Problems; refusals: number; changed: boolean };

function useNewPassword() {
  const current = useRef<HTMLInputElement>(null);
  const fresh = useRef<HTMLInputElement>(null);
  const [{ problems, refusals, changed }, setOutcome] = useState<Outcome>({
    problems: {},
    refusals: 0,
    changed: false,
  });
  const refuse = (found: Problems) =>
    setOutcome(({ refusals: before }) => ({
      problems: found,
      refusals: before + 1,
      changed: false,
    }));

  const { mutate, isPending: busy } = useWrite('changeOwnPassword', {
    success: 'Password changed successfully',
    onSuccess: () => {
      for (const { current: field } of [current, fresh]) if (field) field.value = '';
      setOutcome({ problems: {}, refusals: 0, changed: true });
    },
    failure: 'Failed to change password',
    onFailure: (error) => refuse(problemsIn(error)),
  });

  const save = () => {
    if (busy || !current.current || !fresh.current) return;
    const body = { currentPassword: current.current.value, newPassword: fresh.current.value };
    const mistakes = firstOfEach(passwordChange.safeParse(body).error?.issues);
    if (Object.keys(mistakes).length > 0) refuse(mistakes);
    else mutate({ body });
  };
  return { current, fresh, problems, refusals, changed, busy, save };
}
