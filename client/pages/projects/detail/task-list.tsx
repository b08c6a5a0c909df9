import { clsx } from 'clsx';
import { ClipboardList } from 'lucide-react';
import { use } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { later } from '#client/ui/later.tsx';
import { QuickAdd } from '#client/ui/quick-add.tsx';
import { Select } from '#client/ui/select.tsx';
import { manyRows, skippedRows } from '#client/work/row.tsx';
import { counts, tooManyTasks } from '#contract/limits.ts';
import type { Task } from '#contract/tasks.ts';

import { ListImportContext } from './imports/list-import.tsx';
import { newTaskDraft } from './project/draft-keys.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import type { TaskFilter } from './task-filter.ts';
import { AddTaskMenu } from './tasks/add-task-menu.tsx';
import { TaskDialogs } from './tasks/task-dialogs.tsx';
import { TaskItem } from './tasks/task-item.tsx';
import { useTaskActions } from './tasks/use-task-actions.ts';
import type { useTaskFilter } from './use-task-filter.ts';

const Prompt = later(
  () => afterFirstView(() => import('./quick-add-prompts.tsx')),
  'NewTaskPrompt',
);

type TaskListProps = {
  projectId: number;
  tasks: Task[];
  /** Null if nothing can be due, because the project is archived or on hold. */
  today: string | null;
  filter: ReturnType<typeof useTaskFilter>;
  /** Tasks that lack an owner, or have a step that does. */
  unowned: ReadonlySet<number>;
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** A task was pressed, so its steps should scroll into view. */
  onPress: () => void;
};

export function TaskList(props: TaskListProps) {
  const { projectId, tasks, filter, unowned, selected, onSelect, onPress } = props;
  const actions = useTaskActions(projectId, tasks, { selected, onSelect });
  const { readOnly, refused, reorder, act, takeStep, create } = actions;
  const importList = use(ListImportContext);
  const none = tasks.length === 0;
  const shown = tasks
    .map((task, index) => ({ task, index }))
    .filter(({ task }) => !filter.hidden.tasks.has(task.id) || task.id === selected);
  const addTask = !readOnly && (
    <AddTaskMenu
      tone={none ? 'primary' : 'secondary'}
      disabledBecause={tasks.length >= counts.tasksOfProject ? tooManyTasks : null}
      onCreate={create}
    />
  );
  return (
    <Card
      title={
        <>
          Tasks ({tasks.length})
          {shown.length < tasks.length && (
            <span className="ml-2 text-sm font-normal text-ink-faint">{shown.length} shown</span>
          )}
        </>
      }
      flush
      className="group/tasks @container"
      actions={
        !none && (
          <>
            <FilterSelect {...filter} />
            {addTask}
          </>
        )
      }
    >
      {none ? (
        <EmptyState icon={ClipboardList} title="No tasks yet" action={addTask}>
          {readOnly
            ? 'Tasks of this project appear here.'
            : 'Add the first task, or import a whole list below.'}
        </EmptyState>
      ) : (
        <>
          {shown.length === 0 && <NoneShown onShowAll={() => filter.choose('all')} />}
          <ScrollFrame className="max-h-[min(22.5rem,55dvh)] md:max-h-[calc(100dvh-12.25rem)] group-has-[[role=dialog]]/tasks:md:max-h-[calc(100dvh-19rem)] lg:max-h-[calc(100dvh-9.25rem)] group-has-[[role=dialog]]/tasks:lg:max-h-[calc(100dvh-16rem)]">
            <ul
              aria-label="Tasks"
              className={clsx('divide-y divide-line', shown.length > manyRows && skippedRows)}
            >
              {shown.map(({ task, index }) => (
                <TaskItem
                  key={task.id}
                  task={task}
                  today={props.today}
                  ownedBySteps={task.steps.length > 0 && !unowned.has(task.id)}
                  selected={task.id === selected}
                  first={index === 0}
                  last={index === tasks.length - 1}
                  reorder={reorder}
                  onSelect={onSelect}
                  onPress={onPress}
                  onAct={readOnly ? undefined : act}
                  refused={refused}
                  onOwner={actions.give}
                  onStatus={actions.setStatus}
                  onPriority={actions.setPriority}
                  onStep={takeStep}
                />
              ))}
            </ul>
          </ScrollFrame>
        </>
      )}
      {!readOnly && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <QuickAdd
            prompt={Prompt}
            draftKey={newTaskDraft(projectId)}
            nouns={{ one: 'task', many: 'tasks' }}
            count={tasks.length}
            onAdd={actions.add}
            onList={(text, onTaken) => importList?.({ count: tasks.length, text, onTaken })}
          />
        </div>
      )}
      <TaskDialogs
        dialog={actions.dialog}
        draftKey={actions.draftKey}
        projectId={projectId}
        tasks={tasks}
        onCreated={actions.created}
        onDeleted={actions.deleted}
        onClose={actions.close}
      />
    </Card>
  );
}

function NoneShown({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 py-3 text-ink-soft sm:px-5">
      No tasks match this filter.
      <Button size="sm" onClick={onShowAll}>
        Show all tasks
      </Button>
    </p>
  );
}

function FilterSelect({ filter, options, choose }: ReturnType<typeof useTaskFilter>) {
  return (
    <Select
      aria-label="Tasks shown"
      value={filter}
      onChange={({ target }) => choose(target.value as TaskFilter)}
      look={{
        control: clsx(
          'h-control-sm max-w-28 cursor-pointer [field-sizing:content] rounded-md border border-transparent pr-6 pl-2 text-sm hover:bg-sunken',
          filter === 'all' ? 'text-ink-soft' : 'bg-accent-soft font-medium text-accent-ink',
        ),
        icon: 'right-1.5 size-3.5',
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
