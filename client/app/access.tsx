import { AccessRules } from '#client/pages/settings/access/access-rules.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Access() {
  return (
    <SettingsFrame
      title="Access"
      subtitle="What accounts need, and what managers may do"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/access"
    >
      <AccessRules />
    </SettingsFrame>
  );
}
