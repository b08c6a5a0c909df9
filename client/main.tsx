import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { personalPage } from '#contract/personal-page.ts';

import { App } from './app/app.tsx';
import { takeFirstReads } from './app/first-reads.ts';
import { fetchPage, withPageCase } from './app/routes.tsx';
import { loadIdentityNotice } from './app/signed-in.tsx';
import { Unreachable } from './app/unreachable.tsx';
import { listenForRefusals } from './data/api.ts';
import { briefly } from './data/briefly.ts';
import { expectEmbedded, forgetEmbedded } from './data/embedded.ts';
import { isUnfinished, sessionQuery } from './data/session/queries.ts';
import { leaveEndedSession } from './data/session/sign-out.ts';
import { afterFirstView } from './ui/first-view.ts';
import { followTheme } from './ui/theme.ts';

const path = withPageCase(location.pathname);
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash);
}
const queryClient = createQueryClient();
followTheme();
// Otherwise requested with the first text, which the browser would lay out twice.
document.fonts.load('1em Inter Variable').catch(() => {});
if (path === personalPage) {
  const mine = await import('./app/mine.tsx').catch(() => null);
  mine?.beginByLink();
  render(mine ? <mine.Mine /> : <Unreachable busy={false} onRetry={() => location.reload()} />);
} else {
  await begin();
  render(<App />);
}
// Nobody drops a file, translates or waits for a tooltip before the first view.
afterFirstView(() => import('./app/after-load.ts')).catch(() => {});

async function begin(): Promise<void> {
  expectEmbedded();
  listenForRefusals((hasSession) =>
    hasSession
      ? void queryClient.invalidateQueries(sessionQuery())
      : leaveEndedSession(queryClient),
  );
  // Page and session are fetched in parallel; the placeholder in #root stays until both have loaded.
  const expected = 'frame' in document.documentElement.dataset ? fetchHere('signed-in') : undefined;
  const session = await queryClient.query(sessionQuery()).catch(() => undefined);
  const user = session?.user;
  const reads = user && !isUnfinished(user) ? takeFirstReads(queryClient, user) : forgetEmbedded();
  if (session) await (user ? (expected ?? fetchHere('signed-in')) : fetchHere('signed-out'));
  // It would push the page down if it came later, which is the lesser evil on a slow network.
  if (user) await briefly(loadIdentityNotice(user), 1000);
  // With its data, the first view renders once, without placeholders.
  if (reads) await briefly(reads);
}

function render(program: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) return;
  // A transition lets the browser paint and answer in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>{program}</QueryClientProvider>
      </StrictMode>,
    ),
  );
}

function fetchHere(visitor: Parameters<typeof fetchPage>[1]): Promise<void> {
  return fetchPage(location.pathname, visitor);
}

/** Data does not become stale by age: the event stream and the responses to own writes invalidate it. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Fail immediately instead of pausing while the browser reports being offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
