import { sql } from 'kysely';

import { liveStatuses } from '#contract/live-status.ts';
import { prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Updates `isLive` of a project's steps. Call it after its status has changed and after steps were added. */
export async function markLiveSteps(ctx: WritingCtx, projectId: number): Promise<void> {
  await marked(ctx, { projectId });
}

const marked = prepared<{ projectId: number }>()((db, { projectId }) => ({
  compile: () =>
    sql<never>`
      update "taskSteps" set "isLive" = not "isLive"
      where "taskId" in (select "id" from "tasks" where "projectId" = ${projectId})
      and "isLive" <> exists (select 1 from "projects"
        where "id" = ${projectId} and "status" in (${sql.join(liveStatuses)}))`.compile(db),
}));
