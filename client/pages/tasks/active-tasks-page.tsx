import { useRefusal } from '#client/data/session/queries.ts';
import { DraftCard, useDraftCard } from '#client/forms/draft-card.tsx';
import { CreateButton } from '#client/lists/create-button.tsx';
import { useListView } from '#client/lists/use-list-view.ts';
import { later } from '#client/ui/later.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';

import { ActiveTasks } from './active-tasks.tsx';
import { newTaskDraftKey } from './draft-key.ts';
import { tasksView } from './filters.ts';
import { TaskFilters } from './task-filters.tsx';

export function ActiveTasksPage() {
  const { card, opener } = useDraftCard(newTaskDraftKey);
  const control = useListView(tasksView);
  const refused = useRefusal('change');
  return (
    <>
      <PageHeader
        title="Task Management"
        subtitle="Open tasks across all projects"
        actions={
          <CreateButton
            ref={opener}
            tone={card.open ? 'secondary' : 'primary'}
            aria-expanded={card.open}
            refused={refused}
            opens={NewTaskForm}
            onClick={card.toggle}
          >
            Create Task
          </CreateButton>
        }
      />
      <DraftCard
        of={card}
        title="New Multi-Step Task"
        className="mb-6"
        loading={<SkeletonRows label="Loading the form" />}
      >
        {(form) => <NewTaskForm {...form} />}
      </DraftCard>
      <Celebrations />
      <TaskFilters of={control} />
      <ActiveTasks of={control} />
    </>
  );
}

const NewTaskForm = later(() => import('./new-task-form.tsx'), 'NewTaskForm');
