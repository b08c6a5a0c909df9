import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { readOwner, takeLink } from '#client/data/session/personal-link.ts';
import { visitorsKey } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { MinePage } from '#client/pages/my-work/mine-page.tsx';
import { announceFirstView } from '#client/ui/first-view.ts';
import { FrameProvider } from '#client/ui/frame.tsx';
import type { Frame } from '#client/ui/frame.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { signal } from '#client/ui/store.ts';
import { ToastRegion } from '#client/ui/toast-region.tsx';
import { ReasonQuestion } from '#client/work/rounds/reason-question.tsx';

import { ErrorBoundary } from './error-boundary.tsx';
import { Brand, programName } from './logo.tsx';
import { focusHeading } from './navigation.ts';

const ended = signal();

/** Before the first request. */
export function beginByLink(): void {
  takeLink(ended.notify);
  // Another link opened in this tab does not load the page by itself.
  addEventListener('hashchange', () => location.reload());
}

/** The program of a person without an account: one page, without navigation. */
export function Mine() {
  const queryClient = useQueryClient();
  const { queryKey } = ownerKey;
  const owner = useQuery({ queryKey, queryFn: () => readOwner(queryClient) });
  useEffect(announceFirstView, []);
  useEffect(
    () => ended.subscribe(() => queryClient.setQueryData(queryKey, null)),
    [queryClient, queryKey],
  );
  return (
    <FrameProvider value={frame}>
      <div className="mx-auto min-h-dvh max-w-5xl px-4 pb-8 sm:px-6">
        <header className="flex h-16 items-center">
          <Brand />
        </header>
        <main>
          <ErrorBoundary>
            <QueryState query={owner} content="your steps" framed>
              {(found) => (found ? <MinePage owner={found} /> : <Ended />)}
            </QueryState>
          </ErrorBoundary>
        </main>
      </div>
      <ReasonQuestion />
      <ToastRegion />
    </FrameProvider>
  );
}

const ownerKey = { queryKey: [visitorsKey, 'personal link'] };

const frame: Frame = { programName, onIntent: () => {}, onHeading: focusHeading };

function Ended() {
  return (
    <PageHeader
      title="This link no longer works"
      subtitle="Ask the project manager for a new one."
    />
  );
}
