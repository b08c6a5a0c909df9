import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

import { formCardClass, formHeadingClass } from './form-card.ts';
import { useOneField } from './one-field.ts';

type CodeStepProps = {
  /** Resolves to the reason of a failure, or null. */
  onCode: (code: string) => Promise<string | null>;
  onBack: () => void;
};

const missing = 'Code is required';

/** After the right password of an account with a second factor. */
export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [recovers, setRecovers] = useState(false);
  const { field, busy, problem, submit, forget } = useOneField(missing, async (typed) =>
    typed.trim() === '' ? missing : onCode(typed.trim()),
  );
  const change = () => {
    setRecovers(!recovers);
    forget();
  };
  return (
    <div className={formCardClass}>
      <PageHeading title="Enter your code" className={formHeadingClass} />
      <p className="mt-1 text-base text-ink-soft">
        {recovers
          ? 'Enter one of the recovery codes that you got with your second factor.'
          : 'Open your authenticator app and enter its six digits for Waymark.'}
      </p>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <Field label={recovers ? 'Recovery code' : 'Code'} required error={problem}>
          <TextInput
            // The other kind has another keyboard.
            key={String(recovers)}
            ref={field}
            name="code"
            inputMode={recovers ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button type="submit" tone="primary" busy={busy} busyLabel="Signing in...">
          Sign in
        </Button>
        <Button onClick={change}>
          {recovers ? 'Use your authenticator' : 'Use a recovery code'}
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </form>
    </div>
  );
}
