import type { Ctx } from '#server/ctx.ts';
import { readProject } from '#server/projects/queries.ts';
import { sendBackStep } from '#server/rounds/commands.ts';
import { createSendBackReason } from '#server/rounds/reasons.ts';
import { updateStep } from '#server/steps/commands.ts';
import { updateTask } from '#server/tasks/commands.ts';

const reasons = [
  'Signature missing',
  'Document missing',
  'Wrong form or version',
  'Numbers do not match',
];

/** Adds send-backs, waits, and a gate before the announcement of open hires. */
export async function someRounds(ctx: Ctx): Promise<void> {
  const ids: number[] = [];
  for (const name of reasons) ids.push((await createSendBackReason(ctx, { body: { name } })).id);
  const hires = await ctx.db
    .selectFrom('projects')
    .select('id')
    .where('status', '=', 'in_progress')
    .orderBy('id')
    .limit(3)
    .execute();
  for (const [index, { id }] of hires.entries()) await inHire(ctx, id, ids[index] ?? 0);
}

async function inHire(ctx: Ctx, id: number, reasonId: number): Promise<void> {
  const { tasks } = await readProject(ctx, { params: { id }, query: { include: 'details' } });
  const task = tasks.find(
    ({ status, completedStepsCount }) => status === 'in_progress' && completedStepsCount > 0,
  );
  if (!task) return;
  await updateTask(ctx, { params: { id: task.id }, body: { isGate: true } });
  const finished = task.steps.find(({ status }) => status === 'completed');
  const open = task.steps.filter(({ status }) => status === 'pending');
  if (!finished) return;
  const detailIds = (finished.details ?? []).slice(-1).map((detail) => detail.id);
  const body = { reasonId, note: 'Page 3 has to be signed again.', detailIds };
  await sendBackStep(ctx, { params: { id: finished.id }, body });
  const [next, last] = [open[0], open.at(-1)];
  if (next) {
    await updateStep(ctx, { params: { id: next.id }, body: { waitsForId: finished.id } });
  }
  if (last && last !== next) {
    const blockedReason = 'The old firm has not answered yet';
    await updateStep(ctx, { params: { id: last.id }, body: { blockedReason } });
  }
}
