import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ViewSwitch } from '#client/ui/view-switch.tsx';
import type { RoundFigure, RoundsReport as Report } from '#contract/rounds.ts';
import { formatNumber } from '#contract/words.ts';

import { RoundItems } from './round-items.tsx';
import type { RoundItemsRequest } from './round-items.tsx';

const views = { month: 'By month', market: 'By market', reason: 'By reason' } as const;
type View = keyof typeof views;

type Row = {
  label: string;
  request: Partial<RoundItemsRequest>;
  steps: number;
  rounds: number;
  finished: number;
};

/** Twelve months, `until` being the last; each figure opens its items. */
export function RoundsReport({ until }: { until: string }) {
  const query = useQuery({
    ...readOf('readRoundsReport', { query: { until } }),
    placeholderData: keepPreviousData,
  });
  const [view, setView] = useState<View>('month');
  const [opened, setOpened] = useState<{ request: RoundItemsRequest; called: string } | null>(null);
  return (
    <Card
      flush
      className="overflow-hidden"
      title="Sent back"
      subtitle="Steps that were sent back in the last twelve months. The rate is steps sent back for the first time ÷ steps finished for the first time."
      actions={
        <ViewSwitch
          label="Table"
          views={Object.entries(views).map(([name, label]) => ({
            name: name as View,
            label,
            icon: null,
          }))}
          shown={view}
          onShow={setView}
        />
      }
    >
      <QueryState
        query={query}
        content="what was sent back"
        rows={4}
        isEmpty={({ total }) => total.rounds === 0}
        empty={{
          title: 'Nothing was sent back',
          children: 'Finished steps that are sent back are counted here.',
        }}
      >
        {(report) => (
          <div className="overflow-x-auto">
            <table className="w-full text-left tabular-nums">
              <caption className="sr-only">Sent back, {views[view].toLowerCase()}</caption>
              <thead className="border-b border-line bg-canvas text-sm text-ink-soft">
                <tr>
                  <th scope="col" className="px-4 py-2 font-medium sm:px-5">
                    {heads[view]}
                  </th>
                  {Object.values(figureLabels).map((label) => (
                    <th
                      key={label}
                      scope="col"
                      className="px-1.5 py-2 text-right font-medium sm:px-3"
                    >
                      {label}
                    </th>
                  ))}
                  <th scope="col" className="px-4 py-2 text-right font-medium sm:px-5">
                    Rate
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rowsOf(report, view).map((row) => (
                  <tr key={row.label}>
                    <th
                      scope="row"
                      dir="auto"
                      translate="no"
                      className="px-4 py-1.5 font-normal sm:px-5"
                    >
                      {row.label}
                    </th>
                    {figures.map((figure) => (
                      <td key={figure} className="px-1.5 py-1.5 text-right sm:px-3">
                        <Figure
                          count={row[figure]}
                          label={`${row.label}: ${figureLabels[figure]}`}
                          onOpen={() =>
                            setOpened({
                              request: { until, figure, ...row.request },
                              called: row.label,
                            })
                          }
                        />
                      </td>
                    ))}
                    <td className="px-4 py-1.5 text-right text-sm text-ink sm:px-5">
                      {rateOf(row)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryState>
      {opened && <RoundItems {...opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

const figureLabels: Record<RoundFigure, string> = {
  steps: 'Steps sent back',
  rounds: 'Rounds',
  finished: 'Steps finished',
};
const figures = Object.keys(figureLabels) as RoundFigure[];
const heads: Record<View, string> = { month: 'Month', market: 'Market', reason: 'Reason' };

type FigureProps = { count: number; label: string; onOpen: () => void };

function Figure({ count, label, onOpen }: FigureProps) {
  if (count === 0) return <span className="text-sm text-ink-faint">0</span>;
  return (
    <Button
      tone="ghost"
      size="sm"
      aria-label={`${label}: ${count}`}
      onClick={onOpen}
      className="-mr-2.5"
    >
      {formatNumber(count)}
    </Button>
  );
}

function rowsOf(report: Report, view: View): Row[] {
  const total = { label: 'All', request: {}, ...report.total };
  if (view === 'month') {
    const some = report.months.filter(({ rounds, finished }) => rounds + finished > 0);
    return [
      ...some.map((row) => ({
        ...row,
        label: monthName(row.month),
        request: { month: row.month },
      })),
      total,
    ];
  }
  if (view === 'market') {
    return [
      ...report.markets.map((row) => ({
        ...row,
        label: row.market,
        request: { market: row.market },
      })),
      total,
    ];
  }
  return [
    ...report.reasons.map((row) => ({
      ...row,
      label: row.reason,
      request: { reason: row.reason },
    })),
    total,
  ];
}

function rateOf({ steps, finished }: Row): string {
  if (finished === 0) return '–';
  return formatNumber(steps / finished, { style: 'percent', maximumFractionDigits: 1 });
}

function monthName(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', format);
}
