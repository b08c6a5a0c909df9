import {
  ArchiveRestore,
  Building2,
  CalendarOff,
  IdCard,
  KeyRound,
  Mail,
  Trash2,
  Undo2,
  UserRound,
  Webhook,
} from 'lucide-react';

import type { SettingsFoot } from '#client/pages/settings/tabs.ts';

/** Without `primaryOnly`, the search finds it, too. */
export const settingsPages: SettingsFoot = [
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
      { path: '/settings/mail', label: 'Email', icon: Mail, primaryOnly: true },
      { path: '/settings/backups', label: 'Backups', icon: ArchiveRestore, primaryOnly: true },
      { path: '/settings/deleted', label: 'Recently deleted', icon: Trash2 },
    ],
  },
];
