import { useState } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { CalendarsCard } from '#client/pages/settings/account/calendars-card.tsx';
import { IdentityCard } from '#client/pages/settings/account/identity-card.tsx';
import { PasswordCard } from '#client/pages/settings/account/password-card.tsx';
import { ProfileCard } from '#client/pages/settings/account/profile-card.tsx';
import { ProviderCard } from '#client/pages/settings/account/provider-card.tsx';
import { SecondFactorCard } from '#client/pages/settings/account/second-factor-card.tsx';
import { SessionsCard } from '#client/pages/settings/account/sessions-card.tsx';
import { TokensCard } from '#client/pages/settings/account/tokens-card.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function MyAccount() {
  return (
    <SettingsFrame
      title="My account"
      subtitle="Your profile, password, calendars and signed-in devices"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/account"
    >
      <OwnAccount />
    </SettingsFrame>
  );
}

function OwnAccount() {
  const user = useCurrentUser();
  // An unlinked account should link itself to a person, so that card comes first and stays first afterwards.
  const [isLinked] = useState(user?.personId !== null);
  if (!user) return null;
  return (
    <div className="flex flex-col gap-6">
      {!isLinked && <IdentityCard user={user} />}
      <ProfileCard user={user} />
      {isLinked && <IdentityCard user={user} />}
      <ProviderCard user={user} />
      {user.hasPassword && <PasswordCard user={user} />}
      {user.hasPassword && <SecondFactorCard user={user} />}
      <CalendarsCard />
      <TokensCard />
      <SessionsCard />
    </div>
  );
}
