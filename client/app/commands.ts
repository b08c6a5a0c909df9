import { ClipboardList, ListTodo, MapPin, Monitor, Moon, Plus, Sun } from 'lucide-react';

import { chooseTheme, themeChoice } from '#client/ui/theme.ts';
import type { ThemeChoice } from '#client/ui/theme.ts';

import { routes } from './routes.tsx';
import type { SidebarEntry } from './routes.tsx';
import type { Command } from './search/commands.ts';
import { settingsPages } from './settings-pages.ts';

export function commands(): Command[] {
  return [...creations, ...screens(), ...themes()];
}

const creations: Command[] = [
  {
    key: 'create-project',
    label: 'Create Project',
    words: 'new add',
    icon: Plus,
    changes: true,
    href: '/projects?new=project',
  },
  {
    key: 'create-from-template',
    label: 'Create from Template',
    words: 'new add project',
    icon: ClipboardList,
    changes: true,
    href: '/projects?new=template',
  },
];

function screens(): Command[] {
  return routes.flatMap(({ path, entry = unlisted[path] }) =>
    entry
      ? [
          {
            key: path,
            label: `Go to ${entry.label}`,
            icon: entry.icon,
            changes: path.startsWith('/settings/') && path !== '/settings/account',
            href: path,
          },
        ]
      : [],
  );
}

const ofManagers = settingsPages
  .flatMap(({ links }) => links)
  .filter(({ primaryOnly }) => !primaryOnly)
  .map(({ path, ...entry }) => [path, entry] as const);

const unlisted: Readonly<Record<string, SidebarEntry>> = {
  '/tasks': { label: 'Task Management', icon: ListTodo },
  '/markets': { label: 'Markets', icon: MapPin },
  ...Object.fromEntries(ofManagers),
};

function themes(): Command[] {
  const now = themeChoice();
  const command = (choice: ThemeChoice, label: string, icon: Command['icon']): Command => ({
    key: `theme-${choice}`,
    label,
    words: 'theme mode appearance colors',
    icon,
    current: choice === now,
    act: () => chooseTheme(choice),
  });
  return [
    command('light', 'Light Theme', Sun),
    command('dark', 'Dark Theme', Moon),
    command('system', 'System Theme', Monitor),
  ];
}
