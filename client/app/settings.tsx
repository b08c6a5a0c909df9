import { Building2, LayoutTemplate } from 'lucide-react';
import { lazy } from 'react';

import { SettingsPage } from '../settings/settings-page.tsx';
import type { SettingsFoot, SettingsTabs } from '../settings/tabs.ts';

/** The settings with all their tabs, each fetched when it is first shown. */
export function Settings() {
  return <SettingsPage tabs={tabs} foot={foot} />;
}

const ProjectTemplates = lazy(async () => ({
  default: (await import('../templates/templates-tab.tsx')).TemplatesTab,
}));

/** The tabs of the settings in their order, each fetched when it is first shown. */
export const tabs: SettingsTabs = [
  {
    value: 'project-templates',
    label: 'Project Templates',
    icon: LayoutTemplate,
    Panel: ProjectTemplates,
  },
];

/** The pages at the settings' foot, which stand in the same frame. */
export const foot: SettingsFoot = [
  { path: '/settings/organisation', label: 'Organisation', icon: Building2 },
];
