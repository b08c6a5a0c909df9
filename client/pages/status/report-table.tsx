import { clsx } from 'clsx';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

import { shortDay } from '#client/ui/day.ts';
import type { StatusReport } from '#contract/status-report.ts';
import { summaryOf } from '#contract/status-words.ts';

import { HireRow } from './hire-row.tsx';

type ReportTableProps = {
  report: StatusReport;
  /** Printed at the top of every page. */
  heading: ReactNode;
};

/**
 * One table, so that columns align across markets and the head repeats on printed pages. Narrow windows have two-line
 * rows.
 */
export function ReportTable({ report, heading }: ReportTableProps) {
  // About a screenful is rendered before the rest.
  const shown = useDeferredValue(Infinity, 40);
  return (
    <section className="@container overflow-clip rounded-lg border border-line bg-surface print:rounded-none print:border-0">
      <table
        role="table"
        className="w-full table-fixed border-collapse text-base print:text-[10.5px]/[12px] narrow:block"
      >
        <caption className="sr-only print:hidden">Hires by market</caption>
        <colgroup className="narrow:hidden">
          {widths.map((width) => (
            <col key={width} className={width} />
          ))}
        </colgroup>
        <thead role="rowgroup" className="narrow:sr-only">
          <tr aria-hidden="true" className="hidden print:table-row">
            <td colSpan={6} className="px-1 pb-2">
              {heading}
            </td>
          </tr>
          <tr role="row">
            <Heading>Hire</Heading>
            <Heading>Hire date</Heading>
            <Heading>Progress</Heading>
            <Heading numeric>Overdue</Heading>
            <Heading>Next</Heading>
            <Heading>Since {shortDay(report.since)}</Heading>
          </tr>
        </thead>
        {firstOf(report.markets, shown).map(({ market, hires, first }) => (
          <tbody key={market} role="rowgroup" className="narrow:block">
            <tr role="row" className="break-after-avoid narrow:block">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={6}
                className="border-t border-line bg-canvas px-5 py-2 text-left font-normal print:px-1 print:pt-1 print:pb-0 narrow:block narrow:px-4"
              >
                <span dir="auto" translate="no" className="font-semibold wrap-anywhere text-ink">
                  {market}
                </span>
                <span className="ml-3 text-sm text-ink-faint print:hidden">
                  {summaryOf(hires, report.since, shortDay).join(', ')}
                </span>
              </th>
            </tr>
            {first.map((hire) => (
              <HireRow
                key={hire.id}
                hire={hire}
                today={report.today}
                recordedFrom={report.recordedFrom}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The first markets, cut off after `most` hires in total. */
function firstOf(markets: StatusReport['markets'], most: number) {
  let left = most;
  return markets.flatMap(({ market, hires }) => {
    const first = hires.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ market, hires, first }] : [];
  });
}

const widths = ['', 'w-36 print:w-20', 'w-32 print:w-14', 'w-20 print:w-14', 'w-[30%]', 'w-[15%]'];

function Heading({ numeric = false, children }: { numeric?: boolean; children: ReactNode }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={clsx(
        'h-9 bg-surface px-2 text-xs font-medium text-ink-faint first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 lg:sticky lg:top-0 lg:z-1 print:static print:h-5 print:px-1! print:text-[10.5px]/[12px]',
        numeric ? 'text-right' : 'text-left',
      )}
    >
      {children}
    </th>
  );
}
