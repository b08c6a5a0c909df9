import { ChoiceField, FormField, TextField } from '#client/forms/form-fields.tsx';
import { choice, flag, optionalText, text } from '#client/forms/record-fields.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { EmailProof, useEmailProof } from '#client/shared/email-proof.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Select } from '#client/ui/select.tsx';
import { lengths } from '#contract/limits.ts';
import { projectManagerChanges } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { celebrationLabels } from '#contract/sessions.ts';

import { AccountForm } from './account-form.tsx';

const profileFields = {
  username: text('Username'),
  email: text('Email'),
  firstName: optionalText('First name'),
  lastName: optionalText('Last name'),
  celebrate: choice('Celebrate', celebrationLabels, 'everything'),
  shortcuts: flag('Keyboard shortcuts', { on: 'On', off: 'Off' }),
  digest: flag('Daily digest', { on: 'On', off: 'Off' }),
  mailAtOnce: flag('Mail at once', { on: 'On', off: 'Off' }),
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
  const proof = useEmailProof(user.hasPassword);
  const form = useRecordForm({
    draftKey: draftKey,
    noun: 'project manager',
    fields: profileFields,
    schema: projectManagerChanges,
    record: withEmail(opened, user),
    now: now && withEmail(now, user),
    update: 'updateProjectManager',
    prepare: proof.prepare,
    onSaved: () => proof.setPassword(''),
  });
  const { labels, busy } = form;
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
        <TextField
          form={form}
          name="username"
          required
          limit={lengths.username}
          hint="Sign in with it or with your email address."
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <TextField
          form={form}
          name="email"
          required
          limit={lengths.email}
          input={{ type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false }}
        />
        <EmailProof
          {...{ proof, form }}
          saved={withEmail(now ?? opened, user).email}
          className="sm:col-start-2"
        />
        <TextField
          form={form}
          name="firstName"
          limit={lengths.name}
          input={{ autoComplete: 'given-name', dir: 'auto' }}
        />
        <TextField
          form={form}
          name="lastName"
          limit={lengths.name}
          input={{ autoComplete: 'family-name', dir: 'auto' }}
        />
        <ChoiceField
          form={form}
          name="celebrate"
          options={celebrationLabels}
          hint="Which completions are celebrated in this browser."
        />
        <OnOff form={form} name="shortcuts" hint="Press ? on any page to see them." />
        <OnOff
          form={form}
          name="digest"
          hint="On working days, by email: what is due and what is new."
        />
        <OnOff
          form={form}
          name="mailAtOnce"
          hint="When somebody mentions you or sends an item back."
        />
      </div>
    </AccountForm>
  );
}

type OnOffProps = {
  form: RecordForm<typeof profileFields>;
  name: 'shortcuts' | 'digest' | 'mailAtOnce';
  hint: string;
};

function OnOff({ form, name, hint }: OnOffProps) {
  return (
    <FormField form={form} name={name} hint={hint}>
      {(on, change) => (
        <Select
          name={name}
          value={on ? 'on' : 'off'}
          onChange={(event) => change(event.target.value === 'on')}
        >
          <option value="on">On</option>
          <option value="off">Off</option>
        </Select>
      )}
    </FormField>
  );
}

/** Viewers get no email addresses in the list of accounts, not even their own. */
function withEmail(manager: ProjectManager, user: CurrentUser) {
  return { ...manager, email: manager.email ?? user.email };
}
