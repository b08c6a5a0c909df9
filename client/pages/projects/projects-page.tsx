import { useQueryClient } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { DraftCard, useDraftCard } from '#client/forms/draft-card.tsx';
import { Button } from '#client/ui/button.tsx';
import { later } from '#client/ui/later.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

import { AllProjects } from './all-projects.tsx';
import { useNewParameter, useOpensNew } from './new-parameter.ts';
import { newProjectKey } from './new-project/draft-key.ts';
import { prefetchFieldLists } from './new-project/field-lists.ts';

export function ProjectsPage() {
  const refused = useRefusal('change');
  const { card, opener, show, showFilled } = useDraftCard(
    newProjectKey,
    useOpensNew('project') && !refused,
  );
  const [choosing, setChoosing] = useState(false);
  const queryClient = useQueryClient();
  const prepare = () => {
    NewProjectForm.prefetch();
    prefetchFieldLists(queryClient);
  };
  const prepareChoice = () => {
    prepare();
    TemplateDialog.prefetch();
    queryClient.query(readOf('listProjectTemplates')).catch(() => {});
  };
  useNewParameter({
    project: () => refused || show(),
    template: () => refused || setChoosing(true),
  });
  return (
    <>
      <PageHeader
        title="Project Management"
        subtitle="Create and manage your projects with customizable tasks"
        actions={
          refused === null && (
            <>
              <Button
                ref={opener}
                tone={card.open ? 'secondary' : 'primary'}
                aria-expanded={card.open}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={card.toggle}
                icon={<Plus aria-hidden="true" className="size-4 max-sm:hidden" />}
              >
                Create Project
              </Button>
              <Button
                onPointerEnter={prepareChoice}
                onFocus={prepareChoice}
                onClick={() => setChoosing(true)}
                icon={<ClipboardList aria-hidden="true" className="size-4 max-sm:hidden" />}
              >
                Create from Template
              </Button>
            </>
          )
        }
      />
      <DraftCard of={card} title="New Project" className="mb-8" loading={<LoadingForm />}>
        {(form) => <NewProjectForm {...form} />}
      </DraftCard>
      <AllProjects />
      {choosing && (
        <Suspense>
          <TemplateDialog
            typed={card.typed}
            prepare={NewProjectForm.load}
            onLoad={showFilled}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const NewProjectForm = later(() => import('./new-project/new-project-form.tsx'), 'NewProjectForm');

const TemplateDialog = later(() => import('./from-template/template-dialog.tsx'), 'TemplateDialog');

function LoadingForm() {
  return (
    <Loading
      label="Loading the form"
      className="flex min-h-200 flex-col gap-4 sm:min-h-160 xl:min-h-120"
    >
      {['w-full', 'w-full', 'w-2/3'].map((width, line) => (
        <div key={line}>
          <Skeleton className="mb-2 h-3.5 w-28" />
          <Skeleton className={`h-8 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}
