import { BackupsOfServer } from '#client/pages/settings/backups/backups-of-server.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { foot, tabs } from './settings.tsx';

export function Backups() {
  return (
    <SettingsFrame
      title="Backups"
      subtitle="Nightly backups, each verified by a test restore"
      tabs={tabs}
      foot={foot}
      shown="/settings/backups"
    >
      <BackupsOfServer />
    </SettingsFrame>
  );
}
