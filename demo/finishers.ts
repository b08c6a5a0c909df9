import { sql } from 'kysely';

import type { ProjectDetail } from '#contract/projects.ts';
import { isDone } from '#rules/progress.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { transaction } from '#server/records/transaction.ts';

type Finished = { by: string; at: string };

/** Finds the account that ticked a detail, and the time. Tasks, steps and details are counted from 0. */
export type Finisher = (task: number, step: number, detail: number) => Finished | null;

type Table = 'tasks' | 'taskSteps' | 'stepDetails';
type Rows = Record<Table, ({ id: number } & Finished)[]>;

/** Records completions before the project was created, since it was created with ticked details. */
export async function recordFinishers(
  ctx: Ctx,
  project: ProjectDetail,
  finisher: Finisher,
): Promise<void> {
  const rows: Rows = { tasks: [], taskSteps: [], stepDetails: [] };
  for (const [t, task] of project.tasks.entries()) {
    const ofTask: Finished[] = [];
    for (const [s, step] of task.steps.entries()) {
      const ofStep: Finished[] = [];
      for (const [d, detail] of (step.details ?? []).entries()) {
        const finished = isDone(detail) && finisher(t, s, d);
        if (!finished) continue;
        ofStep.push(finished);
        rows.stepDetails.push({ id: detail.id, ...finished });
      }
      const marked = step.detailsCount === 0 && step.isCompleted ? finisher(t, s, 0) : null;
      const last = marked ?? latest(ofStep);
      if (step.status !== 'completed' || !last) continue;
      ofTask.push(last);
      rows.taskSteps.push({ id: step.id, ...last });
    }
    const last = latest(ofTask);
    if (task.status === 'completed' && last) rows.tasks.push({ id: task.id, ...last });
  }
  await transaction(ctx, async ({ db }) => {
    for (const [table, finished] of Object.entries(rows)) {
      for (const some of chunks(finished, 100)) {
        const values = some.map(({ id, by, at }) => sql`(${sql.lit(id)}, ${by}, ${at})`);
        await sql`
          with finished (id, by, at) as (values ${sql.join(values)})
          update ${sql.table(table)} set
            "completedBy" = (select finished.by from finished where finished.id = ${sql.table(table)}.id),
            "completedAt" = (select finished.at from finished where finished.id = ${sql.table(table)}.id)
          where id in (select id from finished)`.execute(db);
      }
    }
  });
}

function latest(all: Finished[]): Finished | undefined {
  return all.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
}
