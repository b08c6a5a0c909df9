import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Printer } from 'lucide-react';
import type { ReactNode } from 'react';

import { readOf } from '#client/data/reads.ts';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import { QueryState } from '#client/lists/query-state.tsx';
import { useListView } from '#client/lists/use-list-view.ts';
import { useOrganisationDay } from '#client/shared/organisation-day.ts';
import { Button } from '#client/ui/button.tsx';
import { fullDay, shortDay } from '#client/ui/day.ts';
import { Link } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { StatusReport } from '#contract/status-report.ts';
import { hiresOf, overdueIn, summaryOf } from '#contract/status-words.ts';
import { dot } from '#contract/words.ts';

import { PresentationButton } from './presentation-button.tsx';
import { statusReportQuery } from './queries.ts';
import { ReportTable } from './report-table.tsx';
import { mondayChoices, pastMonday, statusView } from './since.ts';

/** /status is designed to be printed. `below` appears with the report, which would push it down. */
export function StatusPage({ below }: { below: ReactNode }) {
  const control = useListView(statusView);
  const day = useOrganisationDay(true);
  const since = pastMonday(control.view, day);
  const query = useQuery(statusReportQuery(since, day));
  const { data, isError } = query;
  const isEmpty = data?.markets.length === 0;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Status report"
          subtitle={data && !isEmpty ? <Headline report={data} /> : 'Where each hire is, by market'}
          actions={data && !isEmpty && <Actions since={since} />}
        />
        {!data && !isError && (
          <div className="mb-4 pt-6">
            <Skeleton className="h-control w-56 max-sm:w-full" />
          </div>
        )}
        {data && (
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <FilterSelect
              of={control}
              name="since"
              label="Changes since"
              showLabel
              value={since ?? ''}
              options={mondayChoices(data, since)}
              className="w-56 [--control:var(--line-strong)] max-sm:w-full"
            />
            <p className="text-sm text-ink-faint">As of {fullDay(data.today)}</p>
          </div>
        )}
      </div>
      <QueryState
        query={query}
        content="the status report"
        rows={8}
        framed
        isEmpty={({ markets }) => markets.length === 0}
        empty={{
          icon: ClipboardList,
          title: 'No hires to report',
          children: 'Open projects appear here by market, with what has changed since last Monday.',
        }}
      >
        {(report) => (
          <div aria-busy={query.isPlaceholderData}>
            <ReportTable report={report} heading={<PrintedHeading report={report} />} />
          </div>
        )}
      </QueryState>
      <div hidden={!data && !isError} className="mt-6 print:hidden">
        {below}
      </div>
    </>
  );
}

function Actions({ since }: { since: string | null }) {
  return (
    <>
      <Button
        onClick={() => window.print()}
        icon={<Printer aria-hidden="true" className="size-4" />}
      >
        Print
      </Button>
      <PresentationButton since={since} />
    </>
  );
}

function Headline({ report }: { report: StatusReport }) {
  const hires = hiresOf(report);
  const parts = summaryOf(hires, report.since, shortDay);
  if (overdueIn(hires) === 0) return parts.join(', ');
  return (
    <>
      {parts.slice(0, -1).map((part) => `${part}, `)}
      <Link
        href="/my-work?who=everybody"
        className="-my-1 inline-block py-1 font-medium text-danger-ink! pointer-coarse:-my-2 pointer-coarse:py-2"
      >
        {parts.at(-1)}
      </Link>
    </>
  );
}

/** Printed at the top of every page. */
function PrintedHeading({ report }: { report: StatusReport }) {
  const { data } = useQuery(readOf('readOrganisation'));
  return (
    <>
      <span className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-xl font-semibold">
          {['Status report', data?.name].filter(Boolean).join(dot)}
        </span>
        <span>As of {fullDay(report.today)}</span>
      </span>
      <span className="block">{summaryOf(hiresOf(report), report.since, shortDay).join(', ')}</span>
    </>
  );
}
