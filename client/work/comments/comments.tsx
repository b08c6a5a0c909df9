import { clsx } from 'clsx';

import { LateState } from '#client/lists/late-state.tsx';
import { later } from '#client/ui/later.tsx';

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
      <Opened of={of} target={target} isRequested={state === 'requested'} />
    </div>
  );
}

type OpenedProps = { of: Commented; target: number | null; isRequested: boolean };

function Opened(props: OpenedProps) {
  const count = useCommentCount(props.of);
  return (
    <LateState
      part={ThreadPanel}
      props={props}
      content="the comments"
      loading={<ThreadSkeleton count={count} withForm />}
    />
  );
}
