import { clsx } from 'clsx';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';

import type { Owner } from '#client/outline/owners.ts';
import { PriorityInRow, StatusInRow } from '#client/outline/work-in-row.tsx';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import { ThinBar } from '#client/ui/progress-bar.tsx';
import { useDropTarget } from '#client/ui/reorder-target.ts';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { RowWithTools, useToolsShown } from '#client/ui/row-tools.tsx';
import { CommentTally } from '#client/work/comments/comment-count.tsx';
import { Row } from '#client/work/row.tsx';
import type { Task } from '#contract/tasks.ts';

import { TaskPercentage } from '../progress-explained.tsx';
import { draggedSteps } from '../steps/use-step-actions.ts';
import { EditButton } from '../work-menu.tsx';
import { prefetchTaskDialogs } from './task-dialogs.tsx';
import { TaskMenu } from './task-menu.tsx';
import type { TaskAction } from './task-menu.tsx';
import { TaskTerms } from './task-terms.tsx';

type TaskItemProps = {
  task: Task;
  /** Null if nothing can be due, because the project is archived or on hold. */
  today: string | null;
  /** Every open step has an owner. */
  ownedBySteps: boolean;
  selected: boolean;
  first: boolean;
  last: boolean;
  reorder: Reorder;
  onSelect: (id: number) => void;
  /** It was pressed, so its steps should scroll into view. */
  onPress: () => void;
  /** Undefined if read-only, and why. */
  onAct: ((action: TaskAction, task: Task) => void) | undefined;
  refused: string | null;
  onOwner: (task: Task, owner: Owner) => Promise<unknown> | void;
  onStatus: (task: Task, status: Task['status']) => Promise<unknown>;
  onPriority: (task: Task, priority: Task['priority']) => Promise<unknown>;
  /** A step of another task was dropped on it. */
  onStep: (stepId: number, taskId: number) => void;
};

/** Pressing it selects it; arrow keys move to its siblings. */
export const TaskItem = memo(function TaskItem(props: TaskItemProps) {
  const { task, today, selected, first, last, reorder, onSelect, onPress, onAct } = props;
  const { id, title, status } = task;
  const row = useReorderRow(reorder, id);
  const { ref: dropRef, over } = useDropTarget<HTMLDivElement>({
    kind: draggedSteps,
    accepts: (stepId) => !reorder.disabled && task.steps.every((step) => step.id !== stepId),
    onDrop: (stepId) => props.onStep(stepId, id),
  });
  const press = () => {
    onSelect(id);
    onPress();
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = neighbour(event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(Number(next.dataset['task']));
    next.focus();
  };
  return (
    <RowWithTools
      {...row.rowProps}
      className={clsx(
        'group/row group/line relative isolate transition-[background-color,opacity] duration-100 [contain-intrinsic-size:auto_3.5rem]',
        selected
          ? 'bg-accent-soft/50 shadow-[inset_3px_0_var(--accent)] forced-colors:border-l-4 forced-colors:border-l-[Highlight]'
          : 'hover:bg-canvas',
        row.dragging && 'opacity-50',
        over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <DropLine row={row} />
      <DragHandle
        row={row}
        className="absolute! top-1.5 left-0.5 z-1 opacity-0 group-hover/row:opacity-100"
      />
      <Row
        ref={dropRef}
        className="py-0.5 pr-3 pl-4 sm:px-5"
        name={
          <h3 className="font-medium wrap-anywhere text-ink">
            <button
              type="button"
              dir="auto"
              translate="no"
              data-task={id}
              tabIndex={selected ? 0 : -1}
              aria-current={selected}
              {...(onAct && { 'aria-keyshortcuts': reorderKeys })}
              onClick={press}
              onKeyDown={move}
              className="stretched text-left"
            >
              {title}
            </button>
          </h3>
        }
        badge={
          <>
            <StatusInRow
              plain
              name={title}
              value={status}
              onChange={onAct && ((next) => props.onStatus(task, next))}
              className="relative z-1 min-w-22"
            />
            <ThinBar label={`Progress of ${title}`} value={task.percentageComplete} />
          </>
        }
        terms={
          <>
            <TaskTerms
              task={task}
              today={today}
              ownedBySteps={props.ownedBySteps}
              onOwner={onAct && props.onOwner}
            />
            <CommentTally of={{ on: 'task', id, projectId: task.projectId, name: title }} />
            <Priority task={task} onPriority={onAct && props.onPriority} />
          </>
        }
        aside={
          <span
            className={clsx(
              'ml-auto flex items-center gap-2',
              status === 'completed' ? 'min-w-0' : 'flex-none',
            )}
          >
            {status === 'completed' && (
              <FinishedBy item={task} className="relative text-xs text-ink-faint" />
            )}
            <TaskPercentage task={task} />
          </span>
        }
        tools={
          onAct ? (
            <TaskMenu
              name={title}
              first={first}
              last={last}
              isGate={task.isGate}
              onIntent={prefetchTaskDialogs}
              onAct={(action) => onAct(action, task)}
            />
          ) : (
            <EditButton name={title} refused={props.refused} />
          )
        }
      />
    </RowWithTools>
  );
});

type PriorityProps = {
  task: Task;
  onPriority: TaskItemProps['onPriority'] | undefined;
};

/** At rest only a high priority of an open task shows. */
function Priority({ task, onPriority }: PriorityProps) {
  const { title, priority, status } = task;
  const isShown = priority === 'high' && status !== 'completed';
  const near = useToolsShown();
  if (!isShown && !(near && onPriority)) return null;
  return (
    <PriorityInRow
      name={title}
      value={priority}
      quiet
      onChange={onPriority && ((next) => onPriority(task, next))}
      className={clsx('relative z-1 -mx-1.5', !isShown && 'row-tool pointer-coarse:hidden')}
    />
  );
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const tasks = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  const at = tasks.indexOf(from);
  if (key === 'ArrowDown') return tasks[at + 1];
  if (key === 'ArrowUp') return tasks[at - 1];
  if (key === 'Home') return tasks[0];
  return key === 'End' ? tasks.at(-1) : undefined;
}
