import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Redirect, useSearch } from 'wouter';

import { returnPath } from '#client/data/session/return-path.ts';
import { signOut } from '#client/data/session/sign-out.ts';
import { ArchiveContext } from '#client/shared/archive-context.ts';
import { FrameProvider } from '#client/ui/frame.tsx';
import type { Frame } from '#client/ui/frame.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { ReasonQuestion } from '#client/work/rounds/reason-question.tsx';
import type { Project } from '#contract/projects.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { useConnection } from './connection.ts';
import { EarlyKeys } from './early-keys.ts';
import { prefetchProject } from './first-reads.ts';
import { programName } from './logo.tsx';
import { focusHeading, useNavigation } from './navigation.ts';
import { Outlet } from './outlet.tsx';
import { fetchPage } from './routes.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SearchProvider } from './search/search-provider.tsx';
import { Shell } from './shell.tsx';

type SignedInProps = { user: CurrentUser; after: string; path: string };

export function SignedIn({ user, after, path }: SignedInProps) {
  const queryClient = useQueryClient();
  const search = useSearch();
  const interrupted = useConnection(after);
  // The current page stays visible while the code of the next one loads.
  const shownPath = useDeferredValue(path);
  useNavigation(shownPath);
  usePageForSigningOut();
  const moving = path !== shownPath;
  const frame = useMemo(
    () => ({ ...everyFrame, onPress: (href: string) => prefetchProject(href, queryClient) }),
    [queryClient],
  );
  const pressed = useRef<KeyboardEvent[]>([]);
  const leave = useCallback(() => void signOut(queryClient), [queryClient]);

  if (path === '/auth') return <Redirect to={returnPath(`?${search}`)} replace />;
  return (
    <FrameProvider value={frame}>
      <SearchProvider>
        <Shell user={user} path={path} moving={moving} connected={!interrupted} onSignOut={leave}>
          {shownPath === '/' && hasIdentityNotice(user) && (
            <LatePart>
              <IdentityNotice />
            </LatePart>
          )}
          <ArchiveContext value={archiveDialogOf}>
            <Outlet path={shownPath} visitor="signed-in" />
          </ArchiveContext>
        </Shell>
        <ReasonQuestion />
        <LatePart meanwhile={<EarlyKeys pressed={pressed} />}>
          <Shortcuts on={user.shortcuts} path={shownPath} pressed={pressed} />
        </LatePart>
      </SearchProvider>
    </FrameProvider>
  );
}

/** Signing out works offline, so the sign-in page is prefetched. */
function usePageForSigningOut() {
  useEffect(() => {
    const quiet = setTimeout(() => void fetchPage('/', 'signed-out'), 3000);
    return () => clearTimeout(quiet);
  }, []);
}

const IdentityNotice = later(
  () => import('#client/pages/settings/account/identity-notice.tsx'),
  'IdentityNotice',
);
const hasIdentityNotice = (user: CurrentUser) => user.personId === null && user.identityNotice;

/** The notice above the dashboard would push it down if it came later. */
export async function loadIdentityNotice(user: CurrentUser): Promise<void> {
  if (hasIdentityNotice(user)) await IdentityNotice.load().catch(() => {});
}

const Shortcuts = later(() => import('./shortcuts.tsx'), 'Shortcuts');
const ArchiveListed = later(
  () => import('#client/pages/projects/detail/project/archive-listed.tsx'),
  'ArchiveListed',
);
const archiveDialogOf = (project: Project, onClose: () => void) => (
  <ArchiveListed key={project.id} project={project} onClose={onClose} />
);

const everyFrame: Frame = {
  programName,
  headerTools: <SearchButton />,
  onIntent: (href) => void fetchPage(href, 'signed-in'),
  onHeading: focusHeading,
};
