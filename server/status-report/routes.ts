import { downloadStatusReport } from './presentation.ts';
import { readStatusReport } from './queries.ts';

export const statusReportRoutes = { readStatusReport, downloadStatusReport };
