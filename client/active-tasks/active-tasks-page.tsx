import { Plus } from 'lucide-react';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { useListView } from '#client/lists/use-list-view.ts';
import { useRefusal } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { later } from '#client/ui/later.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { useHasDraft } from '#client/ui/use-draft.ts';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';

import { ActiveTasks } from './active-tasks.tsx';
import { newTaskDraftKey } from './draft-key.ts';
import { tasksView } from './filters.ts';
import { TaskFilters } from './task-filters.tsx';

export function ActiveTasksPage() {
  const { open, typed, toggle, finish, asked, opener } = useNewTaskCard();
  const control = useListView(tasksView);
  const refused = useRefusal('change');
  return (
    <>
      <PageHeader
        title="Task Management"
        subtitle="Open tasks across all projects"
        actions={
          <Button
            ref={opener}
            tone={open ? 'secondary' : 'primary'}
            aria-expanded={open}
            disabledBecause={refused}
            onPointerEnter={NewTaskForm.prefetch}
            onFocus={NewTaskForm.prefetch}
            onClick={toggle}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Create Task
          </Button>
        }
      />
      {(open || typed) && (
        <CollapsibleCard
          title="New Multi-Step Task"
          open={open}
          onOpenChange={toggle}
          aside={!open && <Badge tone="outline">Not created yet</Badge>}
          className="mb-6"
        >
          <Suspense fallback={<SkeletonRows label="Loading the form" />}>
            <NewTaskForm takeFocus={asked} onDone={finish} />
          </Suspense>
        </CollapsibleCard>
      )}
      <Celebrations />
      <TaskFilters of={control} />
      <ActiveTasks of={control} />
    </>
  );
}

/** A card with unsaved input stays on the page while it is closed. */
function useNewTaskCard() {
  const typed = useHasDraft(newTaskDraftKey);
  const [open, setOpen] = useState(typed);
  // A form that is open because of a saved draft does not take the focus.
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [timesFinished, setTimesFinished] = useState(0);

  // Runs after the form has unmounted, because a closing dialog first returns the focus into the form.
  useLayoutEffect(() => {
    if (timesFinished > 0) opener.current?.focus();
  }, [timesFinished]);

  const toggle = () => {
    setAsked(true);
    setOpen(!open);
  };
  const finish = useCallback(() => {
    setOpen(false);
    setTimesFinished((times) => times + 1);
  }, []);
  return { open, typed, toggle, finish, asked, opener };
}

const NewTaskForm = later(() => import('./new-task-form.tsx'), 'NewTaskForm');
