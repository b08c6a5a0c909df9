import { OwnAccount } from '#client/account/own-account.tsx';
import { SettingsFrame } from '#client/settings/settings-frame.tsx';

import { foot, tabs } from './settings-menu.tsx';

export function MyAccount() {
  return (
    <SettingsFrame
      title="My account"
      subtitle="Your profile, who you are, your password and where you are signed in."
      tabs={tabs}
      foot={foot}
      shown="/settings/account"
    >
      <OwnAccount />
    </SettingsFrame>
  );
}
