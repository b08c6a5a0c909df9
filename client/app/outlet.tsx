import { Suspense, useState } from 'react';

import { Spinner } from '#client/ui/spinner.tsx';

import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { Page, PageProps } from './page.ts';
import { findRoute } from './routes.tsx';
import type { AppRoute } from './routes.tsx';

/** Suspense is outside the keyed part, so that the previous page stays visible until the next is ready. */
export function Outlet({ path, visitor }: { path: string; visitor: AppRoute['for'] }) {
  return (
    <Suspense fallback={<Fetching />}>
      <ErrorBoundary key={path}>
        <PageAt path={path} visitor={visitor} />
      </ErrorBoundary>
    </Suspense>
  );
}

function PageAt({ path, visitor }: { path: string; visitor: AppRoute['for'] }) {
  const found = findRoute(path, visitor);
  if (!found) return <NotFoundPage />;
  return <Shown page={found.route.page} params={found.params} />;
}

function Shown({ page, params }: PageProps & { page: Page }) {
  // Must not change once the code has loaded: that would remount the page.
  const [Component] = useState(() => page.component());
  return <Component params={params} />;
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
