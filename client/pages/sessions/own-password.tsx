import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { chooseOwnPassword, showSignedIn } from '#client/data/session/sign-in.ts';
import { Button } from '#client/ui/button.tsx';

import { PasswordChoice } from './password-choice.tsx';

/** A password that was just used, and who else knows it. */
export type KnownPassword = {
  knownTo: string;
  required: boolean;
  username: string;
  password: string;
};

/** Offers, or requires, a password of one's own between the sign-in and the first page. */
export function OwnPassword({ knownTo, required, username, password }: KnownPassword) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async () => setFailure(await showSignedIn(queryClient));
  const choose = async (typed: string) => {
    const problems = await chooseOwnPassword(password, typed);
    if (problems === null) await enter();
    return problems && (problems.newPassword ?? problems.currentPassword ?? null);
  };
  return (
    <PasswordChoice
      title="Choose your own password"
      text={`${knownTo} knows this password. Choose one that nobody else knows.`}
      failure={failure}
      username={username}
      submit="Choose Password"
      onChoose={choose}
    >
      {!required && <Button onClick={() => void enter()}>Later</Button>}
    </PasswordChoice>
  );
}
