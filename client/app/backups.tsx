import { BackupsOfServer } from '#client/pages/settings/backups/backups-of-server.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Backups() {
  return (
    <SettingsFrame
      title="Backups"
      subtitle="Nightly backups, each verified by a test restore"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/backups"
    >
      <BackupsOfServer />
    </SettingsFrame>
  );
}
