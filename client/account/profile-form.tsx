import { optionalText, text } from '#client/shared/record-fields.ts';
import { useRecordForm } from '#client/shared/record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { projectManagerChanges } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { AccountForm } from './account-form.tsx';

const profileFields = {
  username: text('Username'),
  email: text('E-mail'),
  firstName: optionalText('First name'),
  lastName: optionalText('Last name'),
};

type ProfileFormProps = {
  draftKey: string;
  user: CurrentUser;
  /** `opened` is the account when the form opened; `now` is null once it is deleted. */
  opened: ProjectManager;
  now: ProjectManager | null;
  onStartOver: () => void;
};

export function ProfileForm({ draftKey, user, opened, now, onStartOver }: ProfileFormProps) {
  const form = useRecordForm({
    draftKey: draftKey,
    noun: 'project manager',
    fields: profileFields,
    schema: projectManagerChanges,
    record: withEmail(opened, user),
    now: now && withEmail(now, user),
    update: 'updateProjectManager',
  });
  const { labels, problems, busy } = form;
  const field = (name: keyof typeof profileFields) => ({
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
      refusals={form.refusals}
      aside={
        form.dirty && (
          <Button disabled={busy} onClick={onStartOver}>
            Discard Changes
          </Button>
        )
      }
      onSubmit={form.save}
    >
      <ConflictChoice form={form} thing="account" labels={labels} show={form.inWords} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={labels.username}
          required
          limit={lengths.username}
          hint="Sign in with it or with your e-mail address."
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

/** Viewers get no e-mail addresses in the list of accounts, not even their own. */
function withEmail(manager: ProjectManager, user: CurrentUser) {
  return { ...manager, email: manager.email ?? user.email };
}
