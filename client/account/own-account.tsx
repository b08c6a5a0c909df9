import { useCurrentUser } from '#client/sessions/queries.ts';

import { IdentityCard } from './identity-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function OwnAccount() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="flex flex-col gap-6">
      <ProfileCard user={user} />
      <IdentityCard user={user} />
      <PasswordCard user={user} />
      <SessionsCard />
    </div>
  );
}
