import { Check, ClipboardList, UserRoundX } from 'lucide-react';
import { use } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { QuickAdd } from '#client/ui/quick-add.tsx';
import { counts, lengths } from '#contract/limits.ts';
import { taskChanges, tooManyTasks } from '#contract/tasks.ts';
import type { Task } from '#contract/tasks.ts';

import { ListImportContext } from './imports/list-import.tsx';
import { newTaskDraft } from './project/draft-keys.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { AddTaskMenu } from './tasks/add-task-menu.tsx';
import { TaskDialogs } from './tasks/task-dialogs.tsx';
import { TaskItem } from './tasks/task-item.tsx';
import { useTaskActions } from './tasks/use-task-actions.ts';
import type { Unowned } from './unowned.ts';

type TaskListProps = {
  projectId: number;
  tasks: Task[];
  unowned: Unowned;
  /** Only tasks with unowned items are shown. */
  onlyUnowned: boolean;
  onOnlyUnowned: (only: boolean) => void;
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** A task was pressed: what belongs to it should come into view. */
  onPress: () => void;
};

/** The tasks of a project, in order, with everything that can be done with them. One of them is selected. */
export function TaskList(props: TaskListProps) {
  const { projectId, tasks, unowned, onlyUnowned, selected, onSelect, onPress } = props;
  const actions = useTaskActions(projectId, tasks, { selected, onSelect });
  const { readOnly, refused, reorder, act, takeStep, create } = actions;
  const importList = use(ListImportContext);
  const none = tasks.length === 0;
  const shown = tasks
    .map((task, index) => ({ task, index }))
    .filter(({ task }) => !onlyUnowned || unowned.tasks.has(task.id));
  const unable = refused ?? (tasks.length >= counts.tasksOfProject ? tooManyTasks : null);
  return (
    <Card
      title={`Tasks (${tasks.length})`}
      flush
      className="group/tasks @container"
      actions={!none && <AddTaskMenu disabledBecause={unable} onCreate={create} />}
    >
      {(unowned.count > 0 || onlyUnowned) && (
        <UnownedFilter
          count={unowned.count}
          pressed={onlyUnowned}
          onPress={() => props.onOnlyUnowned(!onlyUnowned)}
        />
      )}
      {none ? (
        <EmptyState
          icon={<ClipboardList aria-hidden="true" className="size-5" />}
          title="No tasks yet"
          action={<AddTaskMenu tone="primary" disabledBecause={unable} onCreate={create} />}
        >
          {readOnly
            ? 'Nobody has added a task to this project.'
            : 'Add the first task, or import a whole list below.'}
        </EmptyState>
      ) : (
        <ScrollFrame className="max-h-[min(22.5rem,55dvh)] md:max-h-[calc(100dvh-12.25rem)] group-has-[[role=dialog]]/tasks:md:max-h-[calc(100dvh-19rem)] lg:max-h-[calc(100dvh-9.25rem)] group-has-[[role=dialog]]/tasks:lg:max-h-[calc(100dvh-16rem)]">
          <ul aria-label="Tasks" className="divide-y divide-line">
            {shown.map(({ task, index }) => (
              <TaskItem
                key={task.id}
                task={task}
                selected={task.id === selected}
                first={index === 0}
                last={index === tasks.length - 1}
                reorder={reorder}
                onSelect={onSelect}
                onPress={onPress}
                onAct={readOnly ? undefined : act}
                onOwner={actions.give}
                onStep={takeStep}
              />
            ))}
          </ul>
        </ScrollFrame>
      )}
      {!readOnly && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <QuickAdd
            draftKey={newTaskDraft(projectId)}
            label="Task title"
            nouns={{ one: 'task', many: 'tasks' }}
            count={tasks.length}
            max={counts.tasksOfProject}
            tooMany={tooManyTasks}
            limit={lengths.name}
            problemOf={problemOfTitle}
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

type UnownedFilterProps = { count: number; pressed: boolean; onPress: () => void };

/** Says how many open items nobody is to do yet. Pressing it shows only these. */
function UnownedFilter({ count, pressed, onPress }: UnownedFilterProps) {
  const items = count === 1 ? '1 item has nobody yet' : `${count} items have nobody yet`;
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5 sm:px-5">
      <Button
        tone="ghost"
        size="sm"
        aria-pressed={pressed}
        onClick={onPress}
        className="-ml-2.5"
        icon={
          pressed ? (
            <Check aria-hidden="true" className="size-4 text-accent-ink" />
          ) : (
            <UserRoundX aria-hidden="true" className="size-4 text-ink-faint" />
          )
        }
      >
        {items}
      </Button>
    </div>
  );
}

function problemOfTitle(title: string): string | undefined {
  return taskChanges.safeParse({ title }).error?.issues[0]?.message;
}
