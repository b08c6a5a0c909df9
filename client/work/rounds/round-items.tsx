import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import type { RoundFigure } from '#contract/rounds.ts';
import { dot, formatNumber } from '#contract/words.ts';

export type RoundItemsRequest = {
  until: string;
  figure: RoundFigure;
  month?: string;
  market?: string;
  reason?: string;
};

type RoundItemsProps = {
  request: RoundItemsRequest;
  /** For example 'November 2026'. */
  called: string;
  onClose: () => void;
};

export function RoundItems({ request, called, onClose }: RoundItemsProps) {
  const found = useQuery(readOf('listRoundItems', { query: request }));
  return (
    <Dialog open onOpenChange={onClose} title={titles[request.figure]} description={called}>
      <QueryState query={found} content="the steps" rows={4}>
        {(data) => (
          <>
            <ul aria-label={titles[request.figure]} className="divide-y divide-line">
              {data.items.map((item, index) => (
                <li key={index} className="py-2 wrap-anywhere">
                  {item.isThere ? (
                    <Link
                      dir="auto"
                      translate="no"
                      href={`/projects/${item.projectId}?step=${item.taskStepId}`}
                      className="font-medium"
                    >
                      {item.stepName}
                    </Link>
                  ) : (
                    <span className="font-medium text-ink">
                      <span dir="auto" translate="no">
                        {item.stepName}
                      </span>{' '}
                      (deleted)
                    </span>
                  )}
                  <p className="text-sm text-ink-soft">
                    <span dir="auto" translate="no">
                      {item.projectName}
                    </span>
                    {dot}
                    {item.market}
                    {dot}
                    <time dateTime={item.at}>{formatDayOf(item.at)}</time>
                    {item.reason && (
                      <span dir="auto" translate="no">
                        {dot}
                        {item.reason}
                      </span>
                    )}
                    {item.note && (
                      <span dir="auto" translate="no">
                        {' '}
                        – {item.note}
                      </span>
                    )}
                    {item.author && (
                      <span dir="auto" translate="no">
                        {dot}
                        {item.author}
                      </span>
                    )}
                  </p>
                </li>
              ))}
            </ul>
            {data.count > data.items.length && (
              <p className="pt-2 text-sm text-ink-faint">
                The latest {data.items.length} of {formatNumber(data.count)}
              </p>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

const titles: Record<RoundFigure, string> = {
  steps: 'Steps sent back',
  rounds: 'Rounds',
  finished: 'Steps finished',
};
