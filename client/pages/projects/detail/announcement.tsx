import { ImagePlus } from 'lucide-react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { isNotAnnounced } from '#client/shared/badges.tsx';
import { isHire } from '#client/shared/outcome.ts';
import { ButtonLink, Link } from '#client/ui/link.tsx';
import type { Project } from '#contract/projects.ts';
import { counted, dot } from '#contract/words.ts';
import { refusal } from '#rules/permissions.ts';

/** The facts of the hire and its announcements, with a link to create one once the hire has taken place. */
export function Announcement({ project }: { project: Project }) {
  const { id, status, slidesCount } = project;
  const user = useCurrentUser();
  const people = peopleOf(project);
  const isToAnnounce = status === 'completed' && isHire(project);
  if (people.length === 0 && !isToAnnounce && slidesCount === 0) return null;
  return (
    <section
      aria-label="Announcement"
      className="mt-2 flex flex-wrap items-end gap-x-8 gap-y-3 border-t border-line pt-2"
    >
      {people.length > 0 && (
        <dl className="contents">
          {people.map(({ label, name, facts }) => (
            <div key={label} className="min-w-0 self-start">
              <dt className="text-sm text-ink-faint">{label}</dt>
              <dd className="mt-0.5 wrap-anywhere text-ink">
                {name && (
                  <p dir="auto" translate="no">
                    {name}
                  </p>
                )}
                {facts && (
                  <p
                    dir="auto"
                    translate="no"
                    className={name ? 'text-sm text-ink-soft' : undefined}
                  >
                    {facts}
                  </p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isNotAnnounced(project) && people.length === 0 && (
        <p className="self-center text-ink-soft">No slide announces this hire yet.</p>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:ml-0 max-sm:w-full">
        {slidesCount > 0 && <Link href="/slides">{counted(slidesCount, 'slide')}</Link>}
        {isToAnnounce && user && !refusal('change', user) && (
          <ButtonLink
            href={`/photo-upload?project=${id}`}
            size="sm"
            className="max-sm:flex-1"
            icon={<ImagePlus aria-hidden="true" className="size-4" />}
          >
            Create Slide
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

type Shown = { label: string; name: string | null; facts: string };

function peopleOf(project: Project): Shown[] {
  const { advisorTitle, advisorPriorFirm, advisorLocation, hiringManagerTitle } = project;
  const before = advisorPriorFirm && `formerly ${advisorPriorFirm}`;
  const people = [
    {
      label: 'Hired Financial Advisor',
      name: project.advisorName,
      facts: listed([advisorTitle, before, advisorLocation]),
    },
    {
      label: 'Hiring Manager',
      name: project.hiringManagerName,
      facts: listed([hiringManagerTitle]),
    },
  ];
  return people.filter(({ name, facts }) => name || facts);
}

function listed(facts: (string | null)[]): string {
  return facts.filter(Boolean).join(dot);
}
