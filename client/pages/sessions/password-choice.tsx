import type { ReactNode } from 'react';

import { OwnPasswordField } from '#client/shared/own-password-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordOwner } from '#client/ui/password-input.tsx';

import { formCardClass, formHeadingClass } from './form-card.ts';
import { useOneField } from './one-field.ts';

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
  const { field, busy, problem, submit: choose } = useOneField('Password is required', onChoose);
  return (
    <div className={formCardClass}>
      <PageHeading title={title} className={formHeadingClass} />
      <p className="mt-1 text-base text-ink-soft">{text}</p>
      <form noValidate onSubmit={choose} className="mt-6 flex flex-col gap-4">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <PasswordOwner username={username} />
        {before}
        <OwnPasswordField ref={field} name="password" autoFocus={!before} error={problem} />
        <Button type="submit" tone="primary" busy={busy} busyLabel="Saving..." className="mt-1">
          {submit}
        </Button>
        {children}
      </form>
    </div>
  );
}
