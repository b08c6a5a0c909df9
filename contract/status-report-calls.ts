import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { pptxType } from './slides.ts';
import { statusReport, statusReportQuery } from './status-report.ts';

const report = callsOf('status report');

// Not cached: the answers compare with today.
export const statusReportCalls = {
  readStatusReport: report.read(
    '/api/status-report',
    'Where each hire is, by market, and what has changed since a Monday',
    { query: statusReportQuery, answer: statusReport },
  ),
  downloadStatusReport: report.read(
    '/api/status-report/presentation',
    'The status report as a presentation: a slide for each market',
    { query: statusReportQuery, file: pptxType },
  ),
} as const satisfies Record<string, Call>;
