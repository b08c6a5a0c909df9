import { useQuery } from '@tanstack/react-query';

import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { useOrganisationDay } from '#client/shared/organisation-day.ts';
import { Link } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Project } from '#contract/projects.ts';

export function HiresOnHold({ managerId }: { managerId: number }) {
  const { data: projects = [] } = useQuery(openProjectsQuery());
  const onHold = projects.filter(
    ({ status, projectManagerId }) => status === 'on_hold' && projectManagerId === managerId,
  );
  const day = useOrganisationDay(onHold.length > 0);
  const due = onHold.filter(({ lookAgainOn }) => lookAgainOn !== null && lookAgainOn <= day);
  if (due.length === 0) return null;
  return (
    <Notice className="mb-3">
      <span className="font-medium text-ink">Time to look again</span>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {due.map((project) => (
          <HireOnHold key={project.id} project={project} />
        ))}
      </ul>
    </Notice>
  );
}

function HireOnHold({ project: { id, name, holdReason } }: { project: Project }) {
  return (
    <li className="wrap-anywhere">
      <Link href={`/projects/${id}`} dir="auto" translate="no" className="py-1">
        {name}
      </Link>
      {holdReason && (
        <>
          {': '}
          <span dir="auto" translate="no">
            {holdReason}
          </span>
        </>
      )}
    </li>
  );
}
