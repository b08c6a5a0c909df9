import { clsx } from 'clsx';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';

import { OwnerSelect, OwnerText } from '#client/checklist/owner-select.tsx';
import { ownedTask } from '#client/checklist/owners.ts';
import type { Owner } from '#client/checklist/owners.ts';
import { PriorityInRow, StatusInRow } from '#client/checklist/work-in-row.tsx';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import { useDropTarget } from '#client/ui/reorder-target.ts';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import type { Task } from '#contract/tasks.ts';

import { TaskProgress } from '../progress-explained.tsx';
import { draggedSteps } from '../steps/use-step-actions.ts';
import { prefetchTaskDialogs } from './task-dialogs.tsx';
import { TaskMenu } from './task-menu.tsx';
import type { TaskAction } from './task-menu.tsx';

type TaskItemProps = {
  task: Task;
  selected: boolean;
  first: boolean;
  last: boolean;
  reorder: Reorder;
  onSelect: (id: number) => void;
  /** It was pressed: what belongs to it should come into view. */
  onPress: () => void;
  /** Nobody who only reads is offered a change. */
  onAct: ((action: TaskAction, task: Task) => void) | undefined;
  onOwner: (task: Task, owner: Owner) => Promise<unknown> | void;
  onStatus: (task: Task, status: Task['status']) => Promise<unknown>;
  onPriority: (task: Task, priority: Task['priority']) => Promise<unknown>;
  /** A step of another task was dropped on it. */
  onStep: (stepId: number, taskId: number) => void;
};

/** One task. Pressing it selects it; the arrow keys move on to its neighbours. */
export const TaskItem = memo(function TaskItem(props: TaskItemProps) {
  const { task, selected, first, last, reorder, onSelect, onPress, onAct } = props;
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
    <li
      {...row.rowProps}
      className={clsx(
        'group/line relative transition-[background-color,opacity] duration-100 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        selected
          ? 'bg-accent-soft/50 shadow-[inset_3px_0_var(--accent)] forced-colors:border-l-4 forced-colors:border-l-[Highlight]'
          : 'hover:bg-canvas',
        row.dragging && 'opacity-50',
        drop.over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <DropLine row={row} />
      <DragHandle row={row} className="absolute! top-2.5 left-0.5 z-1" />
      <div ref={drop.ref} className="flex flex-col gap-1.5 py-3 pr-2 pl-4 sm:pr-3 sm:pl-5">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 font-medium wrap-anywhere text-ink">
            <button
              type="button"
              dir="auto"
              data-task={id}
              tabIndex={selected ? 0 : -1}
              aria-current={selected}
              {...(onAct && { 'aria-keyshortcuts': reorderKeys })}
              onClick={press}
              onKeyDown={move}
              className="text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
            >
              {title}
            </button>
          </h3>
          {onAct && (
            <span className="relative z-1 -my-1 flex flex-none pointer-coarse:-my-2">
              <TaskMenu
                name={title}
                first={first}
                last={last}
                onIntent={prefetchTaskDialogs}
                onAct={(action) => onAct(action, task)}
              />
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pr-2">
          <StatusInRow
            name={title}
            value={status}
            onChange={onAct && ((next) => props.onStatus(task, next))}
            className="relative z-1 -my-1"
          />
          <PriorityInRow
            name={title}
            value={task.priority}
            onChange={onAct && ((next) => props.onPriority(task, next))}
            className="relative z-1 -my-1"
          />
          <span className="flex max-w-full min-w-0 flex-auto">
            {onAct ? (
              <OwnerSelect
                label={`Owner of ${title}`}
                blank="Unassigned"
                owned={ownedTask(task)}
                onChoose={(owner) => props.onOwner(task, owner)}
                className="z-1 -my-1 -ml-1.5"
              />
            ) : (
              <OwnerText owner={ownedTask(task)} blank="Unassigned" />
            )}
          </span>
          <TaskProgress task={task} className="min-w-36 flex-[1_0_9rem]" />
          {status === 'completed' && (
            <FinishedBy item={task} className="relative basis-full text-sm text-ink-faint" />
          )}
        </div>
      </div>
    </li>
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
