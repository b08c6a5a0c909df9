import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';

import { chooseOwnPassword, showSignedIn } from '#client/data/session/sign-in.ts';
import { signOut } from '#client/data/session/sign-out.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { later } from '#client/ui/later.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

import { formCardClass, formHeadingClass } from './form-card.ts';
import { PasswordChoice } from './password-choice.tsx';

/** Requirements of the access rules before a signed-in account sees any page, one after another. */
export function Unfinished({ user }: { user: CurrentUser }) {
  return user.mustChoosePassword ? <ChoosesPassword user={user} /> : <SetsUpFactor user={user} />;
}

function SetsUpFactor({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  return (
    <div className={formCardClass}>
      <PageHeading title="Set up your second factor" className={formHeadingClass} />
      <p className="mt-1 mb-6 text-base text-ink-soft">
        Your organization requires a second factor: signing in then also needs a code from an
        authenticator app on your phone.
      </p>
      <Suspense>
        <SecondFactorSetup
          username={user.username}
          replaces={false}
          onDone={() => void showSignedIn(queryClient)}
          aside={<SignOut />}
        />
      </Suspense>
    </div>
  );
}

const SecondFactorSetup = later(
  () => import('#client/shared/second-factor-setup.tsx'),
  'SecondFactorSetup',
);

function SignOut() {
  const queryClient = useQueryClient();
  return <Button onClick={() => void signOut(queryClient)}>Sign Out</Button>;
}

function ChoosesPassword({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const current = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (typed: string) => {
    const problems = await chooseOwnPassword(current.current?.value ?? '', typed);
    setWrong(problems?.currentPassword);
    if (problems === null) setFailure(await showSignedIn(queryClient));
    if (problems?.currentPassword) current.current?.select();
    return problems?.newPassword ?? null;
  };
  return (
    <PasswordChoice
      title="Choose your own password"
      text={`${user.passwordSetBy} knows your password. Choose one that nobody else knows, then you can go on.`}
      failure={failure}
      username={user.username}
      submit="Choose Password"
      before={
        <Field label="Current password" required error={wrong}>
          <PasswordInput
            ref={current}
            name="currentPassword"
            autoComplete="current-password"
            autoFocus
          />
        </Field>
      }
      onChoose={choose}
    >
      <SignOut />
    </PasswordChoice>
  );
}
