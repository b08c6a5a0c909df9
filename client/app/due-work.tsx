import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { useToday } from '#client/ui/today.ts';

export function DueWork() {
  const personId = useCurrentUser()?.personId ?? null;
  const day = useToday();
  const { data } = useQuery({
    ...readOf('countDueWork', { query: { personId: String(personId ?? 0), day } }),
    enabled: personId !== null,
  });
  if (!data || data.due === 0) return null;
  return (
    <span className="rounded-full bg-danger-soft px-1.5 text-xs font-semibold text-danger-ink tabular-nums">
      {data.due > most ? `${most}+` : data.due}
      <span className="sr-only"> overdue, due today or sent back</span>
    </span>
  );
}

const most = 999;
