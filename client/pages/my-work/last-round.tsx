import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { otherReason } from '#contract/value-labels.ts';
import { dot } from '#contract/words.ts';

/** The latest reason why a step was sent back. The line is reserved while loading, to avoid a layout shift. */
export function LastRound({ stepId }: { stepId: number }) {
  const { data } = useQuery(readOf('readStepRounds', { params: { id: stepId } }));
  const last = data?.rounds[0];
  const why = last && [last.reason === otherReason ? null : last.reason, last.note];
  return (
    <p className="min-h-5 text-sm wrap-anywhere text-ink">
      {why && (
        <>
          <span dir="auto" translate="no">
            {why.filter(Boolean).join(': ')}
          </span>
          <span className="text-ink-faint">
            {dot}
            <span dir="auto" translate="no">
              {last.author}
            </span>
          </span>
        </>
      )}
    </p>
  );
}
