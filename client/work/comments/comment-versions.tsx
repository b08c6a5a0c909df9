import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { formatMoment } from '#client/ui/day.ts';

import { CommentText } from './comment-text.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export function CommentVersions({ id, count }: { id: number; count: number }) {
  const versions = useQuery(readOf('listCommentVersions', { params: { id } }));
  return (
    <QueryState
      query={versions}
      content="the earlier versions"
      loading={<ThreadSkeleton count={count} />}
    >
      {(all) => (
        <ol aria-label="Earlier versions" className="mt-1 border-l-2 border-line-strong pl-3">
          {all.map(({ text, writtenAt }) => (
            <li key={writtenAt} className="py-1">
              <span className="text-sm text-ink-faint">Before, {formatMoment(writtenAt)}</span>
              <CommentText text={text} className="text-ink-soft!" />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
