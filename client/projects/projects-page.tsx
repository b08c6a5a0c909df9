import { useQueryClient } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { readOf } from '#client/reads.ts';
import { useRefusal } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { later } from '#client/ui/later.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

import { AllProjects } from './all-projects.tsx';
import { useAskedCreation, useIsAsked } from './asked-creation.ts';
import type { LoadedTemplate } from './from-template/draft-of-template.ts';
import { prefetchFieldLists } from './new-project/field-lists.ts';
import { keepFolded, readSavedDraft } from './new-project/saved-draft.ts';

export function ProjectsPage() {
  const refused = useRefusal('change');
  const { open, typed, setTyped, toggle, show, finish, asked, opener } = useNewProject(
    useIsAsked('project') && !refused,
  );
  const [choosing, setChoosing] = useState(false);
  const [loaded, setLoaded] = useState<LoadedTemplate | null>(null);
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
  const filled = useCallback(() => setLoaded(null), []);
  const fill = (template: LoadedTemplate) => {
    setLoaded(template);
    show();
  };
  useAskedCreation({
    project: () => refused || show(),
    template: () => refused || setChoosing(true),
  });
  return (
    <>
      <PageHeader
        title="Project Management"
        subtitle="Create and manage your projects with customizable tasks"
        actions={
          <>
            <Button
              ref={opener}
              tone={open ? 'secondary' : 'primary'}
              aria-expanded={open}
              disabledBecause={refused}
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={toggle}
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              Create Project
            </Button>
            <Button
              disabledBecause={refused}
              onPointerEnter={prepareChoice}
              onFocus={prepareChoice}
              onClick={() => setChoosing(true)}
              icon={<ClipboardList aria-hidden="true" className="size-4" />}
            >
              Create from Template
            </Button>
          </>
        }
      />
      {(open || typed) && (
        <CollapsibleCard
          title="New Project"
          open={open}
          onOpenChange={toggle}
          aside={!open && <Badge tone="outline">Not created yet</Badge>}
          className="mb-8"
        >
          <Suspense fallback={<LoadingForm />}>
            <NewProjectForm
              takeFocus={asked}
              loaded={loaded}
              onFilled={filled}
              onTyped={setTyped}
              onDone={finish}
            />
          </Suspense>
        </CollapsibleCard>
      )}
      <AllProjects />
      {choosing && (
        <Suspense>
          <TemplateDialog typed={typed} onLoad={fill} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A form with unsaved input stays on the page while it is closed. */
function useNewProject(wanted: boolean) {
  const [savedDraft] = useState(readSavedDraft);
  const [open, setOpen] = useState(wanted || (savedDraft?.open ?? false));
  const [typed, setTyped] = useState(savedDraft !== null);
  // A form that is open because of a saved draft does not take the focus.
  const [asked, setAsked] = useState(wanted);
  const opener = useRef<HTMLButtonElement>(null);
  const [timesFinished, setTimesFinished] = useState(0);

  // Runs after the form has unmounted, because a closing dialog first returns the focus into the form.
  useLayoutEffect(() => {
    if (timesFinished > 0) opener.current?.focus();
  }, [timesFinished]);

  const toggle = () => {
    keepFolded(open);
    setAsked(true);
    setOpen(!open);
  };
  const show = () => {
    keepFolded(false);
    setAsked(true);
    setOpen(true);
  };
  const finish = useCallback(() => {
    setOpen(false);
    setTyped(false);
    setTimesFinished((times) => times + 1);
  }, []);
  return { open, typed, setTyped, toggle, show, finish, asked, opener };
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
