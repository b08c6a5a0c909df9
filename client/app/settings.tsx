import { LayoutTemplate, MapPin, SunMoon, Tags, UserCog } from 'lucide-react';

import { SettingsPage } from '#client/pages/settings/settings-page.tsx';
import type { SettingsTabs } from '#client/pages/settings/tabs.ts';
import { later } from '#client/ui/later.tsx';

import { settingsPages } from './settings-pages.ts';

export function Settings() {
  return <SettingsPage tabs={tabs} foot={settingsPages} />;
}

const Categories = later(
  () => import('#client/pages/settings/categories-markets/list-tab.tsx'),
  'CategoriesTab',
);
const Managers = later(
  () => import('#client/pages/settings/managers/managers-tab.tsx'),
  'ManagersTab',
);
const Markets = later(
  () => import('#client/pages/settings/categories-markets/list-tab.tsx'),
  'MarketsTab',
);
const ProjectTemplates = later(
  () => import('#client/pages/settings/templates/templates-tab.tsx'),
  'TemplatesTab',
);

const Theme = later(() => import('#client/pages/settings/theme-tab.tsx'), 'ThemeTab');

export const tabs: SettingsTabs = [
  { value: 'project-managers', label: 'Project Managers', icon: UserCog, Panel: Managers },
  { value: 'categories', label: 'Categories', icon: Tags, Panel: Categories },
  { value: 'markets', label: 'Markets', icon: MapPin, Panel: Markets },
  {
    value: 'project-templates',
    label: 'Project Templates',
    icon: LayoutTemplate,
    Panel: ProjectTemplates,
  },
  { value: 'theme', label: 'Theme', icon: SunMoon, Panel: Theme, forViewers: true },
];
