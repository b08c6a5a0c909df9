import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isByLink } from '#client/data/api.ts';
import { useWrite } from '#client/data/writes.ts';
import type { Comment } from '#contract/comments.ts';

import { mentionsQuery } from './queries.ts';

export function useReadMentions(comments: readonly Comment[] | undefined): void {
  const { data } = useQuery({ ...mentionsQuery(), enabled: !isByLink() });
  const { mutate } = useWrite('readMentions');
  const shown = new Set(comments?.map(({ id }) => id));
  const read = (data?.mentions ?? [])
    .map(({ commentId }) => commentId)
    .filter((id) => shown.has(id));
  const names = read.join();
  useEffect(() => {
    if (names !== '') mutate({ body: { commentIds: names.split(',').map(Number) } });
    // Once for each set of comments; a failure is retried when the thread is next opened.
  }, [names, mutate]);
}
