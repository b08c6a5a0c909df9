import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import { otherReason } from '#contract/rounds.ts';

/** Why a step was sent back the last time, and by whom. Its line is there before the words, so that no row moves. */
export function LastRound({ stepId }: { stepId: number }) {
  const { data } = useQuery(readOf('readStepRounds', { params: { id: stepId } }));
  const last = data?.rounds[0];
  const why = last && [last.reason === otherReason ? null : last.reason, last.note];
  return (
    <p className="min-h-5 text-sm wrap-anywhere text-ink">
      {why && (
        <>
          <span dir="auto">{why.filter(Boolean).join(': ')}</span>
          <span className="text-ink-faint">
            {' · '}
            <span dir="auto">{last.author}</span>
          </span>
        </>
      )}
    </p>
  );
}
