import {
  ArchiveRestore,
  Building2,
  IdCard,
  CalendarOff,
  KeyRound,
  LayoutTemplate,
  Mail,
  MapPin,
  SunMoon,
  Tags,
  Trash2,
  Undo2,
  UserCog,
  UserRound,
  Webhook,
} from 'lucide-react';

import { SettingsPage } from '#client/pages/settings/settings-page.tsx';
import type { SettingsFoot, SettingsTabs } from '#client/pages/settings/tabs.ts';
import { later } from '#client/ui/later.tsx';

export function Settings() {
  return <SettingsPage tabs={tabs} foot={foot} />;
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

export const foot: SettingsFoot = [
  {
    label: 'Lists',
    links: [
      { path: '/settings/roles', label: 'Roles', icon: IdCard },
      { path: '/settings/send-back-reasons', label: 'Send-back reasons', icon: Undo2 },
      { path: '/settings/holidays', label: 'Holidays', icon: CalendarOff },
    ],
  },
  {
    label: 'People and access',
    links: [
      { path: '/settings/account', label: 'My account', icon: UserRound, forViewers: true },
      { path: '/settings/access', label: 'Access', icon: KeyRound, primaryOnly: true },
    ],
  },
  {
    label: 'Server',
    links: [
      { path: '/settings/organisation', label: 'Organization', icon: Building2 },
      { path: '/settings/webhooks', label: 'Webhooks', icon: Webhook, primaryOnly: true },
      { path: '/settings/mail', label: 'E-mail', icon: Mail, primaryOnly: true },
      { path: '/settings/backups', label: 'Backups', icon: ArchiveRestore, primaryOnly: true },
      { path: '/settings/deleted', label: 'Recently deleted', icon: Trash2 },
    ],
  },
];
