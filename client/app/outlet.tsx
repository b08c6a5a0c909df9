import { Compass } from 'lucide-react';
import { memo, Suspense, useEffect, useState } from 'react';

import { announceFirstView } from '#client/ui/first-view.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

import { ErrorBoundary, FullNotice } from './error-boundary.tsx';
import { findRoute } from './routes.tsx';
import type { AppRoute, PageProps } from './routes.tsx';

/** The Suspense is outside the keyed element, so that the previous page stays until the next has loaded. */
export const Outlet = memo(function Outlet({ path, visitor }: OutletProps) {
  useEffect(announceFirstView, []);
  return (
    <Suspense fallback={<Fetching />}>
      <ErrorBoundary key={path}>
        <PageAt path={path} visitor={visitor} />
      </ErrorBoundary>
    </Suspense>
  );
});

type OutletProps = { path: string; visitor: AppRoute['for'] };

function PageAt({ path, visitor }: OutletProps) {
  const found = findRoute(path, visitor);
  if (!found) return <NotFoundPage visitor={visitor} />;
  return <Shown page={found.route.page} params={found.params} />;
}

function Shown({ page, params }: PageProps & { page: AppRoute['page'] }) {
  // Keeps the first choice even after the code has loaded: another component would remount the page.
  const [Page] = useState(() => page.code() ?? page);
  return <Page params={params} />;
}

function Fetching() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-[50dvh] animate-appear-late place-items-center"
    >
      <Spinner className="size-6 text-ink-faint" />
    </div>
  );
}

function NotFoundPage({ visitor }: Pick<OutletProps, 'visitor'>) {
  const isSignedIn = visitor === 'signed-in';
  return (
    <FullNotice
      icon={<Compass aria-hidden="true" className="size-8" />}
      title="404 Page Not Found"
      action={
        <ButtonLink href={isSignedIn ? '/' : '/auth'} tone="primary">
          {isSignedIn ? 'Go to Dashboard' : 'Sign In'}
        </ButtonLink>
      }
    >
      This page doesn&apos;t exist.
    </FullNotice>
  );
}
