import { clsx } from 'clsx';
import { MessageSquare } from 'lucide-react';

import { counted, formatNumber } from '#contract/words.ts';

import { ThreadPanel } from './comments.tsx';
import { closeThread, setThread, threadKey, useThreadState } from './open-threads.ts';
import { useCommentCount } from './queries.ts';
import type { Commented } from './queries.ts';

type CommentCountProps = {
  of: Commented;
  /** Renders only if there are some, or only if there are none: a row has a slot for each case. */
  only?: 'some' | 'none';
  /** Without comments it shows only while its row is hovered. */
  quiet?: boolean;
  className?: string;
};

export function CommentCount(props: CommentCountProps) {
  const count = useCommentCount(props.of);
  return <CommentButton {...props} count={count} />;
}

type CommentButtonProps = CommentCountProps & { count: number | undefined };

/** For a known count. The row must have the class `group/row`. */
export function CommentButton(props: CommentButtonProps) {
  const { of, count = 0, only, quiet = false, className } = props;
  const open = useThreadState(of) !== 'closed';
  if (only && (only === 'some') !== count > 0) return null;
  const hidden = quiet && count === 0 && !open;
  return (
    <button
      type="button"
      data-comments={threadKey(of)}
      aria-expanded={open}
      aria-label={commentsOn(of.name, count)}
      data-tooltip={count === 0 ? 'Comment' : 'Comments'}
      onPointerEnter={ThreadPanel.prefetch}
      onFocus={ThreadPanel.prefetch}
      onClick={() => (open ? closeThread(of) : setThread(of, 'requested'))}
      className={clsx(
        'touch-target relative z-1 flex h-control-sm min-w-control-sm flex-none items-center justify-center gap-1 rounded-md px-1 text-sm tabular-nums hover:bg-sunken hover:text-ink pointer-coarse:h-9',
        open ? 'text-accent-ink' : 'text-ink-soft',
        hidden && 'row-tool',
        className,
      )}
    >
      <MessageSquare aria-hidden="true" className="size-4 flex-none" />
      {count > 0 && formatNumber(count)}
    </button>
  );
}

export function CommentTally({ of }: { of: Commented }) {
  const count = useCommentCount(of) ?? 0;
  if (count === 0) return null;
  const words = counted(count, 'comment');
  return (
    <span
      title={words}
      className="flex flex-none items-center gap-1 text-sm text-ink-soft tabular-nums"
    >
      <MessageSquare aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

function commentsOn(name: string, count: number): string {
  if (count === 0) return `Comment on ${name}`;
  return `${counted(count, 'comment')} on ${name}`;
}
