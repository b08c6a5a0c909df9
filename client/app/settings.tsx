import { LayoutTemplate } from 'lucide-react';
import { lazy } from 'react';

import { SettingsPage } from '../settings/settings-page.tsx';

/** The settings with all their tabs, each fetched when it is first shown. */
export function Settings() {
  return <SettingsPage tabs={tabs} />;
}

const ProjectTemplates = lazy(async () => ({
  default: (await import('../templates/templates-tab.tsx')).TemplatesTab,
}));

const tabs = [
  {
    value: 'project-templates',
    label: 'Project Templates',
    icon: LayoutTemplate,
    Panel: ProjectTemplates,
  },
] as const;
