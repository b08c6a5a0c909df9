import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { OwnPasswordField } from '#client/shared/own-password-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordOwner } from '#client/ui/password-input.tsx';

import { formCardClass, formHeadingClass } from './form-card.ts';

type PasswordChoiceProps = {
  title: string;
  text: ReactNode;
  failure?: string | null;
  username: string;
  submit: string;
  /** A field above the new password. */
  before?: ReactNode;
  /** Resolves to the problem of the password, or null. */
  onChoose: (password: string) => Promise<string | null>;
  children?: ReactNode;
};

/** The form of a new password, on a card of its own. */
export function PasswordChoice(props: PasswordChoiceProps) {
  const { title, text, failure, username, submit, before, onChoose, children } = props;
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = password.current?.value ?? '';
    setBusy(true);
    const found = typed === '' ? 'Password is required' : await onChoose(typed);
    setBusy(false);
    setProblem(found);
    if (found !== null) password.current?.select();
  };
  return (
    <div className={formCardClass}>
      <PageHeading title={title} className={formHeadingClass} />
      <p className="mt-1 text-base text-ink-soft">{text}</p>
      <form noValidate onSubmit={choose} className="mt-6 flex flex-col gap-4">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <PasswordOwner username={username} />
        {before}
        <OwnPasswordField
          ref={password}
          name="password"
          autoFocus={!before}
          error={problem ?? undefined}
        />
        <Button type="submit" tone="primary" busy={busy} busyLabel="Saving..." className="mt-1">
          {submit}
        </Button>
        {children}
      </form>
    </div>
  );
}
