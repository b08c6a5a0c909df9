import { Suspense, useState } from 'react';

import { Spinner } from '#client/ui/spinner.tsx';

import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { Page, PageProps } from './page.ts';
import { findRoute } from './routes.tsx';
import type { AppRoute } from './routes.tsx';

/**
 * The page of a path, fresh for every path. The place that waits stands outside what is fresh, so that
 * the page before stays in view until the next one is there.
 */
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
  // It stays what it was at first, also when the code that it waits for has come.
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
