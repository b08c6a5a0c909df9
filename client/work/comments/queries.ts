import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';

import { api } from '#client/data/api.ts';
import { indexed } from '#client/data/indexed.ts';
import { keyOf, readOf } from '#client/data/reads.ts';
import { useRowRead } from '#client/data/row-reads.ts';
import type { CommentCounts } from '#contract/comments.ts';

export type Commented = {
  on: 'project' | 'task' | 'step';
  id: number;
  projectId: number;
  name: string;
};

export const commentCalls = {
  project: { list: 'listProjectComments', create: 'createProjectComment' },
  task: { list: 'listTaskComments', create: 'createTaskComment' },
  step: { list: 'listStepComments', create: 'createStepComment' },
} as const;

/** Newest first, in pages; `from` skips newer comments. */
export function threadQuery({ on, id }: Commented, from: number | null) {
  const { list } = commentCalls[on];
  return infiniteQueryOptions({
    queryKey: keyOf(list, id, from),
    queryFn: ({ pageParam: before, signal }) =>
      api(
        list,
        { params: { id }, query: before === null ? {} : { before: String(before) } },
        { signal },
      ),
    initialPageParam: from === null ? null : from + 1,
    getNextPageParam: ({ comments, more }) => (more ? (comments.at(-1)?.id ?? null) : null),
  });
}

const countIn = indexed((counted: CommentCounts['steps']) => counted);

export function useCommentCount({ on, id, projectId }: Commented): number | undefined {
  return useRowRead(countsQuery(projectId), (counts: CommentCounts | undefined) => {
    if (!counts || on === 'project') return counts?.project;
    const counted = on === 'task' ? counts.tasks : counts.steps;
    return countIn(counted, id)?.comments ?? 0;
  });
}

/** Whether the counts have loaded or failed. Rows rendered earlier would shift. */
export function useCountsSettled(projectId: number): boolean {
  const { isPending, failureCount } = useQuery(countsQuery(projectId));
  return !isPending || failureCount > 0;
}

function countsQuery(id: number) {
  return readOf('countComments', { params: { id } });
}

export function mentionsQuery() {
  return readOf('listMentions');
}
