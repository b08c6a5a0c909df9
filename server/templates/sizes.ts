import { sql } from 'kysely';

import { counts, templateBytes } from '#contract/limits.ts';
import { thingsIn, tooManyThings } from '#contract/sizes.ts';
import { tooLargeTemplate } from '#contract/templates.ts';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { invalid } from '#server/problem.ts';

/** Rejects a checklist too large to be used for a project or saved with changes. */
export function checkSize(path: string, tasks: Parameters<typeof thingsIn>[0]): void {
  if (thingsIn(tasks) > counts.nestedCreate) throw invalid(path, tooManyThings);
  let bytes = 0;
  for (const task of tasks) {
    bytes += Buffer.byteLength(JSON.stringify(task));
    if (bytes > templateBytes) throw invalid(path, tooLargeTemplate);
  }
}

/**
 * Rejects copies of task templates that are together far too large, before they are read. The rest is left to
 * `checkSize`.
 */
export async function checkCopies({ db }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('taskTemplates')
    .select(['id', sql<number>`length("steps")`.as('length')])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const lengths = new Map(rows.map(({ id, length }) => [id, length]));
  const all = ids.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0);
  if (all > 2 * templateBytes) throw invalid('taskTemplates', tooLargeTemplate);
}

/** The log stores only counts: the full tasks may be megabytes. */
export function sizesOfTasks(before: TemplateTask[], after: TemplateTask[]) {
  return { before: sizeOfTasks(before), after: sizeOfTasks(after) };
}

export function sizesOfSteps(before: TemplateStep[], after: TemplateStep[]) {
  return { before: sizeOfSteps(before), after: sizeOfSteps(after) };
}

function sizeOfTasks(tasks: TemplateTask[]) {
  return { tasks: tasks.length, ...sizeOfSteps(tasks.flatMap(({ steps }) => steps)) };
}

function sizeOfSteps(steps: TemplateStep[]) {
  return { steps: steps.length, details: steps.flatMap(({ details }) => details).length };
}
