import { clsx } from 'clsx';
import { ClipboardList, UserRound } from 'lucide-react';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';

import type { Task } from '../../../contract/tasks.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { PeopleAtWork } from './people-at-work.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { WorkStatusBadge } from './work-status-badge.tsx';

type TaskListProps = {
  tasks: Task[];
  people: PeopleAtWork['people'];
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** A task was pressed: what belongs to it should come into view. */
  onPress: () => void;
};

/** The tasks of a project. One of them is selected; the arrow keys move on to its neighbours. */
export function TaskList({ tasks, people, selected, onSelect, onPress }: TaskListProps) {
  return (
    <Card title={`Tasks (${tasks.length})`} flush className="@container">
      {tasks.length === 0 ? (
        <EmptyState
          icon={<ClipboardList aria-hidden="true" className="size-5" />}
          title="No tasks yet"
        />
      ) : (
        <ScrollFrame className="max-h-[min(22.5rem,55dvh)] md:max-h-[calc(100dvh-9.25rem)] lg:max-h-[calc(100dvh-6.25rem)]">
          <ul aria-label="Tasks" className="divide-y divide-line">
            {tasks.map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                assignee={assigneeOf(task, people)}
                selected={task.id === selected}
                onSelect={onSelect}
                onPress={onPress}
              />
            ))}
          </ul>
        </ScrollFrame>
      )}
    </Card>
  );
}

type TaskItemProps = Pick<TaskListProps, 'onSelect' | 'onPress'> & {
  task: Task;
  assignee: string | undefined;
  selected: boolean;
};

const TaskItem = memo(function TaskItem(props: TaskItemProps) {
  const { task, assignee, selected, onSelect, onPress } = props;
  const { id, title, status, percentageComplete } = task;
  const press = () => {
    onSelect(id);
    onPress();
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(Number(next.dataset['task']));
    next.focus();
  };
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 @sm:items-start px-4 py-3 transition-colors duration-100 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] sm:px-5 @sm:grid-cols-[minmax(0,1fr)_auto]',
        selected ? 'bg-accent-soft/50 shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-canvas',
      )}
    >
      <h3 className="col-span-2 min-w-0 font-medium wrap-anywhere text-ink @sm:col-span-1">
        <button
          type="button"
          dir="auto"
          data-task={id}
          tabIndex={selected ? 0 : -1}
          aria-current={selected}
          onClick={press}
          onKeyDown={move}
          className="text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
        >
          {title}
        </button>
      </h3>
      <span className="flex @sm:justify-end">
        <WorkStatusBadge status={status} />
      </span>
      {/* Where there is room a line of their own, so that the name above takes what the badge leaves. */}
      <div className="contents @sm:col-span-2 @sm:flex @sm:items-center @sm:justify-between @sm:gap-3">
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          <UserRound aria-hidden="true" className="size-3.5 text-ink-faint" />
          <span dir="auto" title={assignee} className="truncate">
            {assignee}
          </span>
        </span>
        <ProgressBar
          label={`Progress of ${title}`}
          value={percentageComplete}
          className="col-span-2 @sm:w-40 @sm:flex-none"
        />
      </div>
    </li>
  );
});

/** Who does a task; nothing as long as nobody's name is known. */
function assigneeOf({ assigneeId }: Task, people: PeopleAtWork['people']): string | undefined {
  if (assigneeId === null) return 'Unassigned';
  return people && (people.get(assigneeId)?.name ?? 'Assigned');
}

/** The task to which a key leads from another, if any. */
function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const tasks = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  const at = tasks.indexOf(from);
  if (key === 'ArrowDown') return tasks[at + 1];
  if (key === 'ArrowUp') return tasks[at - 1];
  if (key === 'Home') return tasks[0];
  return key === 'End' ? tasks.at(-1) : undefined;
}
