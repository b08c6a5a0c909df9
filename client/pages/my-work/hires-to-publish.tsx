import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { useOrganisationDay } from '#client/shared/organisation-day.ts';
import { later } from '#client/ui/later.tsx';
import type { Project } from '#contract/projects.ts';

/** From its hire date on, a restricted hire may become public. */
export function HiresToPublish({ managerId }: { managerId: number }) {
  const refused = useRefusal('change');
  const { data: projects = [] } = useQuery(openProjectsQuery());
  const restricted = projects.filter(
    ({ visibility, status, endDate, projectManagerId }) =>
      visibility === 'people' &&
      status !== 'on_hold' &&
      endDate !== null &&
      projectManagerId === managerId,
  );
  const day = useOrganisationDay(restricted.length > 0);
  const due = restricted.filter(({ endDate }) => endDate !== null && endDate <= day);
  const [opened, setOpened] = useState<Project | null>(null);
  if (refused !== null) return null;
  return (
    <>
      {due.length > 0 && (
        <ul aria-label="Hires to make public" className="mb-3 flex flex-col">
          {due.map((project) => (
            <li key={project.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={MakePublic.prefetch}
                onFocus={MakePublic.prefetch}
                onClick={() => setOpened(project)}
                className="-mx-1 flex min-h-6 max-w-full items-center gap-1.5 rounded-sm px-1 text-left text-base text-ink-soft hover:text-ink pointer-coarse:min-h-11"
              >
                <Lock aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
                <span className="wrap-anywhere">
                  <span dir="auto" translate="no" className="font-medium text-ink">
                    {project.name}
                  </span>
                  : <span className="text-accent-ink">make public?</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Suspense>
          <MakePublic key={opened.id} project={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

const MakePublic = later(() => import('#client/work/visibility/make-public.tsx'), 'MakePublic');
