import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { Suspense, useId, useState } from 'react';

import { projectsQuery } from '#client/pages/projects/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { later } from '#client/ui/later.tsx';

import { AskAboutHire } from './ask-about-hire.tsx';
import { hasFacts } from './hire.ts';
import { Setback, setbackOf } from './setback.tsx';
import type { NewSlideForm } from './use-new-slide.ts';

export function FromProject({ slide: { draft, hire } }: { slide: NewSlideForm }) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      {hire.question && (
        <AskAboutHire question={hire.question} onAgree={hire.agree} onDecline={hire.decline} />
      )}
      <LinkedProject id={draft.projectId} onUnlink={() => hire.choose(null)} />
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        {...(opener && { 'aria-controls': id })}
        busy={hire.reading}
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
            chosen={draft.projectId}
            onChoose={(project) => {
              hire.choose(project);
              setOpener(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const ProjectPanel = later(() => import('./project-panel.tsx'), 'ProjectPanel');

function LinkedProject({ id, onUnlink }: { id: number | null; onUnlink: () => void }) {
  const { data: projects, isFetching } = useQuery(projectsQuery());
  const linked = projects?.find((project) => project.id === id);
  // A new project may not be in the list yet.
  if (id === null || (!linked && (!projects || isFetching))) return null;
  const name = linked?.name ?? 'Deleted project';
  const setback = linked && setbackOf(linked);
  return (
    <>
      <Chip
        label={!linked || hasFacts(linked) ? name : `${name} (no hire details yet)`}
        removeLabel={`Unlink ${name}`}
        onRemove={onUnlink}
      />
      {setback && <Setback>{setback}</Setback>}
    </>
  );
}
