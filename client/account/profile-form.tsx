import { Button } from '#client/ui/button.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { lengths } from '#contract/limits.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { AccountForm } from './account-form.tsx';
import { profileLabels as labels, profileStanding } from './profile-values.ts';
import type { ProfileField, ProfileValues } from './profile-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

type ProfileFormProps = {
  /** The name under which what is typed is kept. */
  keptAs: string;
  user: CurrentUser;
  /** The account as it was when the form opened, and as it is now; null once it was deleted. */
  opened: ProjectManager;
  now: ProjectManager | null;
  /** What was typed is given up. */
  onStartOver: () => void;
};

/** The form of the own profile. */
export function ProfileForm({ keptAs, user, opened, now, onStartOver }: ProfileFormProps) {
  const form = useEditForm<ProfileValues>(
    keptAs,
    now && profileStanding(now, user),
    profileStanding(opened, user),
  );
  const { problems, refusals, busy, save } = useSaveProfile(user, form);
  const field = (name: ProfileField) => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  });
  return (
    <AccountForm
      label="Profile"
      submit="Save Changes"
      busyLabel="Saving..."
      busy={busy}
      disabledBecause={form.gone ? 'This account has been deleted' : null}
      refusals={refusals}
      aside={
        form.dirty && (
          <Button disabled={busy} onClick={onStartOver}>
            Discard Changes
          </Button>
        )
      }
      onSubmit={save}
    >
      <ConflictChoice form={form} thing="account" labels={labels} show={(_, value) => value} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={labels.username}
          required
          limit={lengths.username}
          hint="You sign in with it, or with your e-mail address."
          error={problems.username}
        >
          <TextInput
            {...field('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={labels.email} required limit={lengths.email} error={problems.email}>
          <TextInput
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
          />
        </Field>
        <Field label={labels.firstName} limit={lengths.name} error={problems.firstName}>
          <TextInput {...field('firstName')} autoComplete="given-name" dir="auto" />
        </Field>
        <Field label={labels.lastName} limit={lengths.name} error={problems.lastName}>
          <TextInput {...field('lastName')} autoComplete="family-name" dir="auto" />
        </Field>
      </div>
    </AccountForm>
  );
}
