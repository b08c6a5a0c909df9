import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { choosePassword, linkQuery, secretInAddress } from '#client/data/session/account-link.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { linkEnded } from '#contract/account-links.ts';
import type { LinkSubject } from '#contract/account-links.ts';

import { formCardClass, formHeadingClass } from './form-card.ts';
import { PasswordChoice } from './password-choice.tsx';

/** For invitations and reset links. */
export function ChoosePasswordPage() {
  const [token] = useState(secretInAddress);
  const link = useQuery(linkQuery(token));
  const [isReset, setIsReset] = useState(false);
  return (
    <QueryState query={link} content="this link">
      {(subject) => {
        if (isReset) return <Message {...afterReset} />;
        if (subject === null) return <Message title="This link no longer works" text={linkEnded} />;
        return <Choice subject={subject} token={token} onReset={() => setIsReset(true)} />;
      }}
    </QueryState>
  );
}

const afterReset = {
  title: 'Your password is changed',
  text: 'Sign in with it. Everything that was signed in to this account is signed out.',
};

function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className={formCardClass}>
      <PageHeading title={title} className={formHeadingClass} />
      <p className="mt-1 mb-6 text-base text-ink-soft">{text}</p>
      <ButtonLink href="/auth">Sign In</ButtonLink>
    </div>
  );
}

type ChoiceProps = { subject: LinkSubject; token: string; onReset: () => void };

function Choice({ subject, token, onReset }: ChoiceProps) {
  const { kind, username, organisation } = subject;
  const isInvitation = kind === 'invitation';
  const choose = async (password: string) => {
    const problem = await choosePassword(kind, { token, password });
    if (problem !== null) return problem;
    // Another account may have been shown in this tab.
    if (isInvitation) location.replace('/');
    else onReset();
    return null;
  };
  return (
    <PasswordChoice
      title={isInvitation ? `Welcome to ${organisation || 'Waymark'}` : 'Choose a new password'}
      text={
        <>
          You sign in as{' '}
          <strong dir="auto" translate="no" className="font-medium wrap-anywhere text-ink">
            {username}
          </strong>
          . Choose a password that nobody else knows.
        </>
      }
      username={username}
      submit={isInvitation ? 'Choose Password and Sign In' : 'Choose Password'}
      onChoose={choose}
    />
  );
}
