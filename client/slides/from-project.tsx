import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

import type { Project } from '../../contract/projects.ts';
import { projectsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { showFailure } from '../ui/toasts.ts';
import { fromProject, hasFacts } from './draft.ts';
import type { NewSlide } from './use-new-slide.ts';

/** Fills the form with what a project says of its hire, and links the slide to it. */
export function FromProject({ slide: { draft, change } }: { slide: NewSlide }) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { data: projects } = useQuery(projectsQuery());
  const linked = projects?.find((project) => project.id === draft.projectId);
  const use = (project: Project) => change((before) => fromProject(before, project, linked));
  useAskedProject(projects, use);
  return (
    <>
      {linked && (
        <Chip
          label={hasFacts(linked) ? linked.name : `${linked.name} (no facts of the hire yet)`}
          removeLabel={`Unlink ${linked.name}`}
          onRemove={() => change({ projectId: null })}
        />
      )}
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        {...(opener && { 'aria-controls': id })}
        icon={<FolderInput aria-hidden="true" className="size-4" />}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        From project
      </Button>
      {opener && (
        <Suspense>
          <ProjectPanel
            id={id}
            opener={opener}
            onClose={() => setOpener(null)}
            projects={projects}
            chosen={draft.projectId}
            onChoose={(project) => {
              if (project) use(project);
              else change({ projectId: null });
              setOpener(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const ProjectPanel = lazy(async () => ({
  default: (await import('./project-panel.tsx')).ProjectPanel,
}));

/** Once, for a project that the address asks for; then the address is that of the form again. */
function useAskedProject(projects: Project[] | undefined, use: (project: Project) => void) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('project');
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    if (asked === null || !projects) return;
    const project = projects.find(({ id }) => id === Number(asked));
    if (project) latest.current(project);
    else showFailure('Project not found');
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('project');
        return next;
      },
      { replace: true },
    );
  }, [asked, projects, setQuery]);
}
