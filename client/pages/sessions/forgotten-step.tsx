import { useState } from 'react';

import { askForReset } from '#client/data/session/account-link.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

import { formCardClass, formHeadingClass } from './form-card.ts';
import { useOneField } from './one-field.ts';

type ForgottenStepProps = {
  /** As typed into the sign-in form. */
  username: string;
  onBack: () => void;
};

/** Asks for a link by mail. The answer is the same for every name. */
export function ForgottenStep({ username, onBack }: ForgottenStepProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { field, busy, problem, submit } = useOneField(
    'Username or email is required',
    async (typed) => {
      const requested = await askForReset(typed);
      if ('failure' in requested) return requested.failure;
      setAnswer(requested.message);
      return null;
    },
  );
  if (answer !== null) {
    return (
      <div className={formCardClass}>
        <PageHeading title="Check your email" className={formHeadingClass} />
        <p role="status" className="mt-1 text-base text-ink-soft">
          {answer}
        </p>
        <p className="mt-4 mb-6 text-sm text-ink-faint">
          The link works for an hour. If no mail arrives, your system administrator can set a new
          password.
        </p>
        <Button onClick={onBack} autoFocus>
          Back to sign-in
        </Button>
      </div>
    );
  }
  return (
    <div className={formCardClass}>
      <PageHeading title="Forgotten password" className={formHeadingClass} />
      <p className="mt-1 text-base text-ink-soft">
        Get a link by mail to choose a new password with.
      </p>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <Field label="Username or email" required error={problem}>
          <TextInput
            ref={field}
            name="username"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button type="submit" tone="primary" busy={busy} busyLabel="Sending...">
          Send Link
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </form>
    </div>
  );
}
