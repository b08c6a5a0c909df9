import { MailOfServer } from '#client/pages/settings/mail/mail-of-server.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Mail() {
  return (
    <SettingsFrame
      title="Email"
      subtitle="A digest on working days, and mentions at once"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/mail"
    >
      <MailOfServer />
    </SettingsFrame>
  );
}
