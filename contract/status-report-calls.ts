import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { pptxType } from './slides.ts';
import { statusReport, statusReportQuery } from './status-report.ts';

const report = callsOf('status report');

// Not cached: the responses depend on the current day.
export const statusReportCalls = {
  readStatusReport: report.read(
    '/api/status-report',
    'The status of each hire by market, and the changes since a Monday',
    { query: statusReportQuery, answer: statusReport },
  ),
  downloadStatusReport: report.read(
    '/api/status-report/presentation',
    'The status report as a presentation: a slide for each market',
    { query: statusReportQuery, file: pptxType },
  ),
} as const satisfies Record<string, Call>;
