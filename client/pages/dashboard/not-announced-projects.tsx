import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';

import { openProjectsQuery, archivedProjectsQuery } from '#client/pages/projects/queries.ts';
import { Link } from '#client/ui/link.tsx';

import { toAnnounce } from './filters.ts';
import type { Filters } from './filters.ts';

export function NotAnnouncedProjects({ filters }: { filters: Filters }) {
  // The open projects load first.
  const { isPending } = useQuery(openProjectsQuery());
  const { data } = useQuery({ ...archivedProjectsQuery(), enabled: !isPending });
  const projects = data ? toAnnounce(data, filters) : [];
  if (projects.length === 0) return null;
  const more = projects.length - shownAtMost;
  return (
    <section
      aria-labelledby="to-announce"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <h2
        id="to-announce"
        className="flex items-center gap-2 text-base font-semibold text-ink max-sm:w-full"
      >
        <Megaphone aria-hidden="true" className="size-4 text-ink-faint" />
        Completed, not yet announced
      </h2>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 max-sm:flex-col">
        {projects.slice(0, shownAtMost).map(({ id, name }) => (
          <li key={id} className="max-w-full min-w-0">
            <Link
              href={`/projects/${id}`}
              dir="auto"
              translate="no"
              title={name}
              className="block max-w-72 truncate pointer-coarse:py-2"
            >
              {name}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href="/archived-projects" className="inline-block pointer-coarse:py-2">
              {more} more
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const shownAtMost = 5;
