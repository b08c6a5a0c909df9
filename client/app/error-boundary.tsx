import { useQuery } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { Component, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ApiError, api } from '#client/data/api.ts';
import { Button } from '#client/ui/button.tsx';
import { useFrame, PageHeading } from '#client/ui/frame.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailedPage />;
  }
}

function FailedPage() {
  const { gone, asking, reload } = useReload();
  return (
    <FullNotice
      icon={
        gone ? (
          <CloudOff aria-hidden="true" className="size-8" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-8" />
        )
      }
      title={gone ? 'No connection to the server' : 'This page could not be shown'}
      action={
        <Button tone="primary" busy={asking} onClick={reload}>
          {gone ? 'Try again' : 'Reload page'}
        </Button>
      }
    >
      {gone
        ? 'This page reloads once the server responds.'
        : 'Something went wrong, or Waymark was updated since you opened it. Your saved data is not affected.'}
    </FullNotice>
  );
}

/** Without the server a reload would end in the browser's error page, so it waits for a response. */
function useReload() {
  const {
    isError: gone,
    isFetching: asking,
    refetch,
  } = useQuery({
    queryKey: ['server-answers'],
    queryFn: serverAnswers,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
  const [wasGone, setWasGone] = useState(false);
  if (gone && !wasGone) setWasGone(true);
  useEffect(() => {
    if (wasGone && !gone) location.reload();
  }, [wasGone, gone]);
  const reload = () => void refetch().then(({ isSuccess }) => isSuccess && location.reload());
  return { gone, asking, reload };
}

const retryMs = 3000;

async function serverAnswers(): Promise<boolean> {
  await api('readCurrentUser').catch((problem: unknown) => {
    if (!(problem instanceof ApiError && problem.status < 500)) throw problem;
  });
  return true;
}

type FullNoticeProps = { icon: ReactNode; title: string; action: ReactNode; children: ReactNode };

export function FullNotice({ icon, title, action, children }: FullNoticeProps) {
  const { headerTools } = useFrame();
  return (
    <>
      <div className="flex justify-end">{headerTools}</div>
      <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center px-6 py-12 text-center">
        <span className="mb-4 text-ink-faint">{icon}</span>
        <PageHeading title={title} className="text-2xl font-semibold tracking-tight text-balance" />
        <p className="mt-2 mb-6 text-base text-ink-soft">{children}</p>
        {action}
      </div>
    </>
  );
}
