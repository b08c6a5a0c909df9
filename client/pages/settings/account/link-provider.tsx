import { providerAddress } from '#client/data/session/provider-sign-in.ts';
import { allowProviderLink } from '#client/data/session/second-factor.ts';
import { OwnProof } from '#client/shared/own-proof.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

type LinkProviderProps = { user: CurrentUser; provider: string; onCancel: () => void };

/** Leads to the provider once the password is right. */
export function LinkProvider({ user, provider, onCancel }: LinkProviderProps) {
  return (
    <OwnProof
      label={`Sign-in with ${provider}`}
      username={user.username}
      needsCode={user.secondFactor}
      onSubmit={async (typed) => {
        const outcome = await allowProviderLink(typed);
        if ('problems' in outcome) return outcome.problems;
        location.assign(providerAddress('link'));
        return null;
      }}
      aside={<Button onClick={onCancel}>Cancel</Button>}
    />
  );
}
