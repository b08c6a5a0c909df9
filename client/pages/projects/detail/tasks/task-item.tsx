import { clsx } from 'clsx';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';

import type { Owner } from '#client/outline/owners.ts';
import { HighPriority, PriorityInRow, StatusInRow } from '#client/outline/work-in-row.tsx';
import { useDropTarget } from '#client/ui/reorder-target.ts';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { RowTools, RowWithTools } from '#client/ui/row-tools.tsx';
import { CommentTally } from '#client/work/comments/comment-count.tsx';
import type { Task } from '#contract/tasks.ts';

import { TaskProgress } from '../progress-explained.tsx';
import { draggedSteps } from '../steps/use-step-actions.ts';
import { WorkRow } from '../work-row.tsx';
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
  /** Undefined if read-only. */
  onAct: ((action: TaskAction, task: Task) => void) | undefined;
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
  const drop = useDropTarget<HTMLDivElement>({
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
        drop.over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <DropLine row={row} />
      <DragHandle
        row={row}
        className="absolute! top-1.5 left-0.5 z-1 opacity-0 group-hover/row:opacity-100"
      />
      <div ref={drop.ref} className="flex py-1.5 pr-3 pl-4 sm:pl-5 sm:pointer-fine:pr-5">
        <WorkRow
          name={
            <h3 className="font-medium wrap-anywhere text-ink">
              <button
                type="button"
                dir="auto"
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
            <StatusInRow
              name={title}
              value={status}
              onChange={onAct && ((next) => props.onStatus(task, next))}
              className="relative z-1"
            />
          }
          terms={
            <>
              {status !== 'completed' && <HighPriority priority={task.priority} />}
              <CommentTally of={{ on: 'task', id, projectId: task.projectId, name: title }} />
              <TaskTerms
                task={task}
                today={today}
                ownedBySteps={props.ownedBySteps}
                onOwner={onAct && props.onOwner}
              />
            </>
          }
          progress={<TaskProgress task={task} />}
          actions={
            onAct && (
              <>
                <RowTools>
                  <PriorityInRow
                    name={title}
                    value={task.priority}
                    onChange={(next) => props.onPriority(task, next)}
                    className="my-auto pointer-coarse:hidden"
                  />
                </RowTools>
                <TaskMenu
                  name={title}
                  first={first}
                  last={last}
                  isGate={task.isGate}
                  onIntent={prefetchTaskDialogs}
                  onAct={(action) => onAct(action, task)}
                />
              </>
            )
          }
        />
      </div>
    </RowWithTools>
  );
});

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const tasks = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  const at = tasks.indexOf(from);
  if (key === 'ArrowDown') return tasks[at + 1];
  if (key === 'ArrowUp') return tasks[at - 1];
  if (key === 'Home') return tasks[0];
  return key === 'End' ? tasks.at(-1) : undefined;
}
