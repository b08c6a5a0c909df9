import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';
import { commentRefusal } from '#rules/permissions.ts';

import { CommentItem } from './comment-item.tsx';
import { closeThread } from './open-threads.ts';
import { commentCalls, threadQuery, useCommentCount } from './queries.ts';
import type { Commented } from './queries.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useReadMentions } from './use-read-mentions.ts';
import { NewComment } from './write-comment.tsx';

type ThreadProps = {
  of: Commented;
  /** The comment that a link points to. */
  target: number | null;
  /** Opened by the user just now: it takes the focus. */
  isRequested: boolean;
};

/** Newest first, with the form for a new comment. */
export function Thread({ of, target, isRequested }: ThreadProps) {
  const panel = useRef<HTMLElement>(null);
  const user = useCurrentUser();
  const { data: organisation } = useQuery({
    ...readOf('readOrganisation'),
    enabled: user?.role === 'viewer',
  });
  const mayComment = user && !commentRefusal(user, organisation?.viewersComment ?? false);
  useEffect(() => {
    const field = panel.current?.querySelector('textarea') ?? panel.current;
    if (isRequested && matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
  }, [isRequested]);
  const leave = (event: KeyboardEvent) => {
    const isInside = panel.current?.contains(event.target as Node);
    if (event.key !== 'Escape' || !isInside || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    closeThread(of);
  };
  return (
    // Escape works anywhere in the section; the Close button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={`Comments on ${of.name}`}
      onKeyDown={leave}
      className="max-w-3xl outline-none"
    >
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink">Comments</h3>
        <IconButton size="sm" label="Close comments" onClick={() => closeThread(of)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {mayComment && <NewComment of={of} create={commentCalls[of.on].create} />}
      <List of={of} target={target} mayComment={mayComment === true} />
    </section>
  );
}

type ListProps = Pick<ThreadProps, 'of' | 'target'> & { mayComment: boolean };

function List({ of, target, mayComment }: ListProps) {
  const [from, setFrom] = useState<number | null>(null);
  const query = useInfiniteQuery(threadQuery(of, from));
  const count = useCommentCount(of);
  const comments = query.data?.pages.flatMap((page) => page.comments);
  const isMissing =
    target !== null &&
    comments !== undefined &&
    query.hasNextPage &&
    comments.every(({ id }) => id > target);
  // The linked comment is older than the first page: load pages starting with it.
  const [sought, setSought] = useState<number | null>(null);
  if (isMissing && sought !== target) {
    setSought(target);
    setFrom(target);
  }
  // The next linked comment is newer than all loaded pages.
  if (from !== null && target !== null && target > from) {
    setSought(null);
    setFrom(null);
  }
  useReadMentions(comments);
  return (
    <QueryState
      query={query}
      data={comments}
      content="the comments"
      loading={<ThreadSkeleton count={count} />}
      empty={from === null ? noComments : undefined}
    >
      {(listed) => (
        <>
          {from !== null && (
            <Button tone="ghost" size="sm" onClick={() => setFrom(null)}>
              Show the newest comments
            </Button>
          )}
          <ul aria-label={`Comments on ${of.name}`}>
            {listed.map((comment) => (
              <CommentItem
                key={comment.id}
                of={of}
                comment={comment}
                isTarget={comment.id === target}
                mayComment={mayComment}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <ShowMore
              failure="Couldn't load more comments"
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

const noComments = <p className="py-1.5 text-sm text-ink-faint">No comments yet.</p>;
