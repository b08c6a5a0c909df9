import { listNextSteps } from '#server/dashboard/next-steps.ts';
import { previewRecalculation } from '#server/holidays/queries.ts';
import { listMarketOverviews } from '#server/lists/market-overviews.ts';
import { countDueWork, listDueSteps, listMyWork } from '#server/my-work/queries.ts';
import { listPersonTaskSteps, listWorkloads, readPersonWork } from '#server/people/queries.ts';
import { listArchivedProjects, listOpenProjects, listProjects } from '#server/projects/queries.ts';
import { listRoundItems, readRoundsReport } from '#server/rounds/report.ts';
import { downloadStatusReport } from '#server/status-report/presentation.ts';
import { readStatusReport } from '#server/status-report/queries.ts';

import type { Handlers } from './handler.ts';

export const longReadQueries = {
  listProjects,
  listArchivedProjects,
  listOpenProjects,
  listNextSteps,
  listMarketOverviews,
  listWorkloads,
  listPersonTaskSteps,
  readPersonWork,
  listMyWork,
  countDueWork,
  listDueSteps,
  readStatusReport,
  downloadStatusReport,
  previewRecalculation,
  readRoundsReport,
  listRoundItems,
} satisfies Partial<Handlers>;
