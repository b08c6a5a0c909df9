import { clsx } from 'clsx';
import { Redirect, useSearch } from 'wouter';

import { signInPath } from '#client/data/session/return-path.ts';
import { FrameProvider } from '#client/ui/frame.tsx';
import type { Frame } from '#client/ui/frame.tsx';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { accountLinkPage } from '#contract/account-link-page.ts';

import { Brand, programName } from './logo.tsx';
import { useNavigation, focusHeading } from './navigation.ts';
import { Outlet } from './outlet.tsx';
import { fetchPage, findRoute } from './routes.tsx';

export function SignedOut({ path }: { path: string }) {
  const search = useSearch();
  useNavigation(path);

  const isForm = path === '/auth' || path === accountLinkPage;
  const closed = !findRoute(path, 'signed-out') && findRoute(path, 'signed-in');
  if (closed) return <Redirect to={signInPath(path + (search && `?${search}`))} replace />;
  return (
    <FrameProvider value={frame}>
      <div className="flex min-h-dvh flex-col">
        <header
          className={clsx(
            'mx-auto flex h-16 w-full flex-none items-center justify-between px-4',
            isForm ? 'max-w-104 sm:mt-[10dvh] sm:px-1' : 'max-w-5xl sm:px-6',
          )}
        >
          <PlainLink href="/" aria-label={`${programName}, to the homepage`} className="rounded-md">
            <Brand />
          </PlainLink>
          {!isForm && <ButtonLink href="/auth">Sign In</ButtonLink>}
        </header>
        <main className="flex-1">
          <Outlet path={path} visitor="signed-out" />
        </main>
      </div>
    </FrameProvider>
  );
}

const frame: Frame = {
  programName,
  onIntent: (href) => void fetchPage(href, 'signed-out'),
  onHeading: focusHeading,
};
