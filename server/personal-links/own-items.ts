import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { linkBodyRefusal } from '#rules/link-calls.ts';
import type { Ctx, PersonByLink } from '#server/ctx.ts';
import { anyTable } from '#server/db/tables.ts';
import { ownItemsOf } from '#server/db/visible-rows.ts';
import { notFound, Problem } from '#server/problem.ts';

const tableOf = {
  'task-steps': 'taskSteps',
  'step-details': 'stepDetails',
  tasks: 'tasks',
  evidence: 'evidence',
} as const;

type Request = { params: Record<string, number>; query: object; body?: object | undefined };

/**
 * Throws unless what a write by a personal link is about is its person's: whatever else exists is as unknown as what
 * does not. `db` is that of the write's transaction, so that an item that is taken away is taken away at once.
 */
export async function requireOwnItem(
  { person }: PersonByLink,
  db: Ctx['db'],
  name: CallName,
  { params, query, body = {} }: Request,
): Promise<void> {
  const refusal = linkBodyRefusal(name, body);
  if (refusal) throw new Problem('forbidden', refusal);
  const own = anyTable(ownItemsOf(db, person));
  const noun = calls[name].path.split('/')[2] as keyof typeof tableOf;
  const sent = { ...query, ...body } as { taskStepId?: number; taskId?: number };
  // Evidence of a task is its owners'.
  if (sent.taskId !== undefined) throw notFound('Task');
  const items = [
    [tableOf[noun], params['id']],
    ['taskSteps', sent.taskStepId],
  ] as const;
  for (const [table, id] of items) {
    if (id === undefined) continue;
    const found = await own.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw notFound(words[table]);
  }
}

const words = {
  taskSteps: 'Step',
  stepDetails: 'Detail',
  tasks: 'Task',
  evidence: 'Evidence',
} as const;
