import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import { formatMoment } from '#client/ui/day.ts';
import { FailedState } from '#client/ui/failed-state.tsx';

import { CommentText } from './comment-text.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export function CommentVersions({ id, count }: { id: number; count: number }) {
  const versions = useQuery(readOf('listCommentVersions', { params: { id } }));
  if (!versions.data) {
    return versions.isError ? (
      <FailedState
        message="Couldn't load the earlier versions"
        busy={versions.isFetching}
        onRetry={() => void versions.refetch()}
      />
    ) : (
      <ThreadSkeleton count={count} />
    );
  }
  return (
    <ol aria-label="Earlier versions" className="mt-1 border-l-2 border-line-strong pl-3">
      {versions.data.map(({ text, writtenAt }) => (
        <li key={writtenAt} className="py-1">
          <span className="text-sm text-ink-faint">Before, {formatMoment(writtenAt)}</span>
          <CommentText text={text} className="text-ink-soft!" />
        </li>
      ))}
    </ol>
  );
}
