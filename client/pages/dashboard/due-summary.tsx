import { useQuery } from '@tanstack/react-query';

import { nextStepsQuery, openProjectsQuery } from '#client/pages/projects/queries.ts';
import { Link } from '#client/ui/link.tsx';
import { useToday } from '#client/ui/today.ts';

import { dueWords, isUnder, workUnder } from './filters.ts';
import type { Filters } from './filters.ts';
import { useRetry } from './queries.ts';

export function DueSummary({ filters }: { filters: Filters }) {
  const { data: steps, isError } = useQuery(nextStepsQuery(useToday()));
  const { data: projects } = useQuery(openProjectsQuery());
  const retry = useRetry();
  if (isError && !steps && projects) {
    return (
      <button
        type="button"
        onClick={retry}
        className="min-h-6 rounded-sm text-accent-ink underline underline-offset-2"
      >
        Couldn't load due steps. Try again
      </button>
    );
  }
  if (!projects || projects.length === 0) return null;
  if (!steps) {
    // Holds the place, which is a line of its own in narrow windows.
    return (
      <span aria-hidden="true" className={lineClass}>
        {'\u00A0'.repeat(24)}
      </span>
    );
  }
  const shown = new Set(projects.filter((one) => isUnder(one, filters)).map(({ id }) => id));
  const due = { overdue: 0, dueToday: 0 };
  for (const { id, overdue, dueToday } of steps) {
    if (!shown.has(id)) continue;
    due.overdue += overdue;
    due.dueToday += dueToday;
  }
  const href = workUnder(filters);
  const words = dueWords(due);
  const look = due.overdue > 0 ? 'md:ml-auto font-medium text-danger-ink!' : 'md:ml-auto';
  return href ? (
    <Link href={href} className={`${lineClass} ${look}`}>
      {words}
    </Link>
  ) : (
    <span className={look}>{words}</span>
  );
}

const lineClass = 'inline-flex min-h-6 items-center pointer-coarse:-my-2 pointer-coarse:min-h-11';
