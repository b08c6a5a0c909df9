import { SettingsPage } from '#client/settings/settings-page.tsx';

import { foot, tabs } from './settings-menu.tsx';

export function Settings() {
  return <SettingsPage tabs={tabs} foot={foot} />;
}
