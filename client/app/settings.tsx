import { LayoutTemplate } from 'lucide-react';
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

const tabs: SettingsTabs = [
  {
    value: 'project-templates',
    label: 'Project Templates',
    icon: LayoutTemplate,
    Panel: ProjectTemplates,
  },
];

const foot: SettingsFoot = [];
