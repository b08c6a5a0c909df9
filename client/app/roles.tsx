import { RolesList } from '#client/owner-roles/roles-list.tsx';
import { SettingsFrame } from '#client/settings/settings-frame.tsx';

import { foot, tabs } from './settings-menu.tsx';

export function Roles() {
  return (
    <SettingsFrame
      title="Roles"
      subtitle="Who does what in a hire, and who usually does it in each market."
      tabs={tabs}
      foot={foot}
      shown="/settings/roles"
    >
      <RolesList />
    </SettingsFrame>
  );
}
