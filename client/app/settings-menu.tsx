import {
  ArchiveRestore,
  Building2,
  IdCard,
  LayoutTemplate,
  MapPin,
  SunMoon,
  Tags,
  Trash2,
  UserCog,
  UserRound,
} from 'lucide-react';

import type { SettingsFoot, SettingsTabs } from '#client/settings/tabs.ts';
import { later } from '#client/ui/later.tsx';

const Categories = later(() => import('#client/lists/list-tab.tsx'), 'CategoriesTab');
const Managers = later(() => import('#client/managers/managers-tab.tsx'), 'ManagersTab');
const Markets = later(() => import('#client/lists/list-tab.tsx'), 'MarketsTab');
const ProjectTemplates = later(() => import('#client/templates/templates-tab.tsx'), 'TemplatesTab');

const Theme = later(() => import('#client/settings/theme-tab.tsx'), 'ThemeTab');

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
  { value: 'theme', label: 'Theme', icon: SunMoon, Panel: Theme },
];

export const foot: SettingsFoot = [
  { path: '/settings/roles', label: 'Roles', icon: IdCard },
  { path: '/settings/organisation', label: 'Organisation', icon: Building2 },
  { path: '/settings/backups', label: 'Backups', icon: ArchiveRestore, primaryOnly: true },
  { path: '/settings/account', label: 'My account', icon: UserRound },
  { path: '/settings/deleted', label: 'Recently deleted', icon: Trash2 },
];
