import { clsx } from 'clsx';

import { FailedState } from '#client/ui/failed-state.tsx';
import { later, useCode } from '#client/ui/later.tsx';

import { useNamedComment, useThreadState } from './open-threads.ts';
import { useCommentCount } from './queries.ts';
import type { Commented } from './queries.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export const ThreadPanel = later(() => import('./thread.tsx'), 'Thread');

export function Comments({ of, className }: { of: Commented; className?: string }) {
  const target = useNamedComment(of);
  const state = useThreadState(of);
  if (state === 'closed') return null;
  return (
    <div className={clsx('bg-canvas px-4 py-3 sm:px-5', className)}>
      <Opened of={of} target={target} isAsked={state === 'asked'} />
    </div>
  );
}

type OpenedProps = { of: Commented; target: number | null; isAsked: boolean };

function Opened(props: OpenedProps) {
  const code = useCode(ThreadPanel);
  const count = useCommentCount(props.of);
  if (code.Code) return <code.Code {...props} />;
  return code.isError ? (
    <FailedState
      message="Couldn't load the comments"
      busy={code.isFetching}
      onRetry={code.refetch}
    />
  ) : (
    <ThreadSkeleton count={count} withForm />
  );
}
