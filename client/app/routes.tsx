import {
  Archive,
  ClipboardList,
  FolderKanban,
  History,
  ImagePlus,
  Images,
  LayoutDashboard,
  ListChecks,
  MessageSquareText,
  Settings as SettingsIcon,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';

import { afterFirstView } from '#client/ui/first-view.ts';
import { later } from '#client/ui/later.tsx';
import { accountLinkPage } from '#contract/account-link-page.ts';

export type PageProps = { params: PathParams };

export type SidebarEntry = {
  label: string;
  icon: LucideIcon;
  group?: string;
  badge?: FunctionComponent;
};

export type AppRoute = {
  path: string;
  for: 'signed-in' | 'signed-out';
  page: FunctionComponent<PageProps> & {
    load: () => Promise<unknown>;
    code: () => FunctionComponent<PageProps> | undefined;
  };
  entry?: SidebarEntry;
};

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    for: 'signed-in',
    page: later(() => import('#client/pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    entry: { label: 'Dashboard', icon: LayoutDashboard },
  },
  {
    path: '/my-work',
    for: 'signed-in',
    page: later(() => import('#client/pages/my-work/my-work-page.tsx'), 'MyWorkPage'),
    entry: {
      label: 'My Work',
      icon: ListChecks,
      badge: later(() => afterFirstView(() => import('./due-work.tsx')), 'DueWork'),
    },
  },
  {
    path: '/projects',
    for: 'signed-in',
    page: later(() => import('#client/pages/projects/projects-page.tsx'), 'ProjectsPage'),
    entry: { label: 'Projects', icon: FolderKanban },
  },
  {
    path: '/projects/:id',
    for: 'signed-in',
    page: later(() => import('./project.tsx'), 'Project'),
  },
  {
    path: '/archived-projects',
    for: 'signed-in',
    page: later(() => import('#client/pages/archived/archived-page.tsx'), 'ArchivedPage'),
    entry: { label: 'Archived Projects', icon: Archive },
  },
  {
    path: '/status',
    for: 'signed-in',
    page: later(() => import('./status.tsx'), 'Status'),
    entry: { label: 'Status report', icon: ClipboardList },
  },
  {
    path: '/tasks',
    for: 'signed-in',
    page: later(() => import('#client/pages/tasks/active-tasks-page.tsx'), 'ActiveTasksPage'),
  },
  {
    path: '/people',
    for: 'signed-in',
    page: later(() => import('#client/pages/people/people-page.tsx'), 'PeoplePage'),
    entry: { label: 'People', icon: UsersRound },
  },
  {
    path: '/markets',
    for: 'signed-in',
    page: later(() => import('#client/pages/markets/markets-page.tsx'), 'MarketsPage'),
  },
  {
    path: '/photo-upload',
    for: 'signed-in',
    page: later(() => import('#client/pages/slides/create-slide-page.tsx'), 'CreateSlidePage'),
    entry: { label: 'Create Slides', icon: ImagePlus, group: 'LinkedIn Announcements' },
  },
  {
    path: '/photo-upload/several',
    for: 'signed-in',
    page: later(() => import('#client/pages/slides/bulk/bulk-slides-page.tsx'), 'BulkSlidesPage'),
  },
  {
    path: '/message-templates',
    for: 'signed-in',
    page: later(
      () => import('#client/pages/settings/message-templates/message-templates-page.tsx'),
      'MessageTemplatesPage',
    ),
    entry: { label: 'Message Templates', icon: MessageSquareText, group: 'LinkedIn Announcements' },
  },
  {
    path: '/slides',
    for: 'signed-in',
    page: later(() => import('#client/pages/slides/slides-page.tsx'), 'SlidesPage'),
    entry: { label: 'Generated Slides', icon: Images, group: 'LinkedIn Announcements' },
  },
  {
    path: '/settings',
    for: 'signed-in',
    page: later(() => import('./settings.tsx'), 'Settings'),
    entry: { label: 'Settings', icon: SettingsIcon },
  },
  {
    path: '/settings/organisation',
    for: 'signed-in',
    page: later(() => import('./organisation.tsx'), 'Organisation'),
  },
  {
    path: '/settings/roles',
    for: 'signed-in',
    page: later(() => import('./roles.tsx'), 'Roles'),
  },
  {
    path: '/settings/send-back-reasons',
    for: 'signed-in',
    page: later(() => import('./send-back-reasons.tsx'), 'SendBackReasons'),
  },
  {
    path: '/settings/holidays',
    for: 'signed-in',
    page: later(() => import('./holidays.tsx'), 'Holidays'),
  },
  {
    path: '/settings/webhooks',
    for: 'signed-in',
    page: later(() => import('./webhooks.tsx'), 'Webhooks'),
  },
  {
    path: '/settings/mail',
    for: 'signed-in',
    page: later(() => import('./mail.tsx'), 'Mail'),
  },
  {
    path: '/settings/access',
    for: 'signed-in',
    page: later(() => import('./access.tsx'), 'Access'),
  },
  {
    path: '/settings/backups',
    for: 'signed-in',
    page: later(() => import('./backups.tsx'), 'Backups'),
  },
  {
    path: '/activity',
    for: 'signed-in',
    page: later(() => import('#client/pages/activity/activity-page.tsx'), 'ActivityPage'),
    entry: { label: 'Activity', icon: History },
  },
  {
    path: '/settings/account',
    for: 'signed-in',
    page: later(() => import('./my-account.tsx'), 'MyAccount'),
  },
  {
    path: '/settings/deleted',
    for: 'signed-in',
    page: later(() => import('./recently-deleted.tsx'), 'RecentlyDeleted'),
  },
  {
    path: '/',
    for: 'signed-out',
    page: later(() => import('#client/pages/sessions/landing-page.tsx'), 'LandingPage'),
  },
  {
    path: '/auth',
    for: 'signed-out',
    page: later(() => import('#client/pages/sessions/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    path: accountLinkPage,
    for: 'signed-out',
    page: later(
      () => import('#client/pages/sessions/choose-password-page.tsx'),
      'ChoosePasswordPage',
    ),
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/ui',
          for: 'signed-in' as const,
          page: later(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
        },
      ]
    : []),
];

/** The sidebar's entries of pages that have none. */
export const entryOf: Readonly<Record<string, string>> = {
  '/tasks': '/projects',
  '/markets': '/projects',
};

export const groupPaths: Readonly<Record<string, readonly string[]>> = {
  'LinkedIn Announcements': ['/photo-upload', '/message-templates', '/slides'],
};

export function findRoute(
  path: string,
  visitor: AppRoute['for'],
): { route: AppRoute; params: PathParams } | null {
  for (const route of routes) {
    const params = route.for === visitor ? matchPath(route.path, path) : null;
    if (params) return { route, params };
  }
  return null;
}

export async function fetchPage(href: string, visitor: AppRoute['for']): Promise<void> {
  const found = findRoute(href.replace(/[?#].*/s, ''), visitor);
  // The opened page reports the failure.
  await found?.route.page.load().catch(() => {});
}

/** The address of the page if only the case of its letters differs, otherwise the same path. */
export function withPageCase(path: string): string {
  const found = routes.find((route) => matchPath(route.path, path.toLowerCase()));
  if (!found) return path;
  const given = segments(path);
  const proper = segments(found.path).map((segment, at) =>
    segment.startsWith(':') ? given[at] : segment,
  );
  return `/${proper.join('/')}`;
}

/** For example `{id: '7'}` for `/projects/:id`. */
type PathParams = Record<string, string>;

export function matchPath(pattern: string, path: string): PathParams | null {
  const expected = segments(pattern);
  const given = segments(path);
  if (expected.length !== given.length) return null;
  const params: PathParams = {};
  for (const [at, segment] of expected.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
