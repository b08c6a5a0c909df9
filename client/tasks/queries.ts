import type { QueryClient } from '@tanstack/react-query';

import { freshKey } from '#client/shared/fresh-key.ts';
import { addMany, write } from '#client/writes.ts';
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
  const options = { idempotencyKey };
  return addMany(`new tasks of ${projectId}`, tasks, {
    one: (task) => write(queryClient, 'createTask', { body: { ...task, projectId } }, options),
    many: (all) =>
      write(
        queryClient,
        'createTasks',
        { params: { id: projectId }, body: { tasks: all } },
        options,
      ),
  });
}
