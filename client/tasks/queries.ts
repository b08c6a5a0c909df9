import type { QueryClient } from '@tanstack/react-query';

import { freshKey } from '#client/shared/fresh-key.ts';
import { runInSequence, write } from '#client/writes.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Task } from '#contract/tasks.ts';

export type NewTask = Sent<Calls['createTasks']>['body']['tasks'][number];

/** Adds tasks behind the others of a project, in the order of the calls. */
export function addTasks(
  queryClient: QueryClient,
  projectId: number,
  tasks: NewTask[],
  idempotencyKey = freshKey(),
): Promise<Task[]> {
  const [only, ...others] = tasks;
  const options = { idempotencyKey };
  return runInSequence(`new tasks of ${projectId}`, async () =>
    only && others.length === 0
      ? [await write(queryClient, 'createTask', { body: { ...only, projectId } }, options)]
      : write(queryClient, 'createTasks', { params: { id: projectId }, body: { tasks } }, options),
  );
}
