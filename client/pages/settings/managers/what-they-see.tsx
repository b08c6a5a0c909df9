import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { ProjectStatusBadge } from '#client/shared/badges.tsx';
import { reasonsInWords } from '#client/shared/reasons-in-words.ts';
import { Card } from '#client/ui/card.tsx';
import { ButtonLink, Link } from '#client/ui/link.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { VisibleProject } from '#contract/visibility.ts';
import { counted } from '#contract/words.ts';

import { managersAddress } from './what-they-see-address.ts';

/** The projects that an account sees: the restricted ones with the reasons, then a count of the others. */
export function WhatTheySee({ id }: { id: number }) {
  const query = useQuery(readOf('listVisibleProjects', { params: { id } }));
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  const manager = managers?.find((one) => one.id === id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card
      flush
      className="@container overflow-clip"
      title={
        <span ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
          What {manager ? managerName(manager) : 'this account'} can see
        </span>
      }
      subtitle="Restricted projects, with the reasons, then the others."
      actions={
        <ButtonLink href={managersAddress} size="sm">
          Back <span className="sr-only">to Project Managers</span>
        </ButtonLink>
      }
    >
      <QueryState query={query} content="the projects" rows={6}>
        {(projects) => <Projects projects={projects} />}
      </QueryState>
    </Card>
  );
}

function Projects({ projects }: { projects: readonly VisibleProject[] }) {
  const [isOpen, open] = useState(false);
  const restricted = projects.filter(({ reasons }) => reasons.length > 0);
  const others = projects.filter(({ reasons }) => reasons.length === 0);
  return (
    <>
      {restricted.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft sm:px-5">No restricted project.</p>
      ) : (
        <Rows label="Restricted projects" items={restricted} height={69}>
          {(project) => <ProjectRow project={project} />}
        </Rows>
      )}
      {others.length > 0 && (
        <details
          className="border-t border-line"
          onToggle={({ currentTarget }) => open(currentTarget.open)}
        >
          <summary className="min-h-11 cursor-pointer px-4 py-3 text-ink-soft sm:px-5">
            {counted(others.length, 'project')} that everybody sees
          </summary>
          {isOpen && (
            <Rows label="Projects that everybody sees" items={others} height={49}>
              {(project) => <ProjectRow project={project} />}
            </Rows>
          )}
        </details>
      )}
    </>
  );
}

function ProjectRow({ project: { id, name, status, reasons } }: { project: VisibleProject }) {
  return (
    <div className="px-4 py-3 sm:px-5">
      <div className="flex items-center justify-between gap-3">
        <Link
          href={`/projects/${id}`}
          dir="auto"
          translate="no"
          title={name}
          className="min-w-0 truncate font-medium"
        >
          {name}
        </Link>
        <ProjectStatusBadge status={status} />
      </div>
      {reasons.length > 0 && (
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-faint">{reasonsInWords(reasons)}</p>
      )}
    </div>
  );
}
