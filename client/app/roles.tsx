import { RolesList } from '#client/pages/settings/owner-roles/roles-list.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Roles() {
  return (
    <SettingsFrame
      title="Roles"
      subtitle="The roles in a hire, with default people per market"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/roles"
    >
      <RolesList />
    </SettingsFrame>
  );
}
