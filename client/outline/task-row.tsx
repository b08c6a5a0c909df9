import { clsx } from 'clsx';
import { DoorClosed, Plus } from 'lucide-react';
import { memo } from 'react';

import { GateBadge } from '#client/shared/condition-signs.tsx';
import { Button } from '#client/ui/button.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { MenuItem } from '#client/ui/menu.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { DragHandle, DropLine } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { lengths } from '#contract/limits.ts';
import { previewTaskPercent } from '#rules/progress.ts';

import type { TaskDraft } from './draft.ts';
import { previewSteps } from './items.ts';
import { LineMenu } from './line-menu.tsx';
import { useLineRow } from './line-order.ts';
import { LineOwner } from './line-owner.tsx';
import { handleClass } from './line-parts.tsx';
import { OutlineText } from './outline-text.tsx';
import { controlOf } from './outline.ts';
import { RemoveLine } from './remove-line.tsx';
import { StepLines } from './step-lines.tsx';
import type { TaskEditing } from './task-editing.ts';
import { TaskTerms } from './task-terms.tsx';

type TaskRowProps = {
  task: TaskDraft;
  /** Counted from 1. */
  number: number;
  editing: TaskEditing;
  order: Reorder;
  first: boolean;
  last: boolean;
};

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, number, editing, order, first, last } = props;
  const { kind, dispatch, remove } = editing;
  const row = useLineRow(order, task.id);
  const place = { task: task.id };
  const called = `task ${number}`;
  return (
    <li
      {...row.rowProps}
      className={clsx(
        'relative border-t border-line py-2 transition-opacity duration-100 first:border-t-0',
        row.dragging && 'opacity-50',
      )}
    >
      <DropLine row={row} />
      <div data-drag-preview="" className="group/line flex flex-wrap items-start gap-y-1">
        <DragHandle row={row} className={clsx(handleClass, 'top-3! -left-4!')} />
        <IconButton
          label={`Steps of ${called}`}
          tooltip={false}
          size="sm"
          aria-expanded={task.open}
          onClick={() => dispatch({ type: 'change line', place, change: { open: !task.open } })}
        >
          <FoldIcon open={task.open} className="size-4" />
        </IconButton>
        <div className="flex min-w-0 flex-[1_1_8rem]">
          <OutlineText
            place={place}
            look="task"
            label={`Task ${number} name`}
            value={task.name}
            placeholder="Task name"
            limit={lengths.name}
            error={task.errors['name']}
            dispatch={dispatch}
            onMove={row.move}
          />
        </div>
        <div className="flex items-start gap-1 max-sm:order-last max-sm:w-full max-sm:pl-control-sm">
          <LineOwner
            place={place}
            called={called}
            line={task}
            editing={editing}
            className="min-w-0 max-sm:flex-1 sm:max-w-64"
          />
          {kind === 'project' && <Progress task={task} called={called} />}
          {kind === 'template' && <TaskTerms task={task} called={called} editing={editing} />}
          <Button
            name={controlOf(place, 'add')}
            tone="ghost"
            size="sm"
            aria-label={`Step for ${called}`}
            onClick={() => dispatch({ type: 'add', inside: place })}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Step
          </Button>
        </div>
        <LineMenu
          called={called}
          first={first}
          last={last}
          onMove={row.move}
          onRemove={() => remove(place)}
        >
          <MenuItem
            onSelect={() =>
              dispatch({ type: 'change line', place, change: { isGate: !task.isGate } })
            }
            icon={<DoorClosed aria-hidden="true" className="size-4" />}
          >
            {task.isGate ? 'Remove gate' : 'Gate before the announcement'}
          </MenuItem>
        </LineMenu>
        <RemoveLine place={place} called={called} remove={remove} />
        {task.isGate && (
          <div className="order-last basis-full pl-[calc(var(--control-height-small)+0.5rem)]">
            <GateBadge />
          </div>
        )}
      </div>
      {task.open && (
        <div className="ml-3.5 border-l border-line pl-1 pointer-coarse:ml-4.5">
          <StepLines task={task} called={called} editing={editing} />
        </div>
      )}
    </li>
  );
});

function Progress({ task, called }: { task: TaskDraft; called: string }) {
  const percent = previewTaskPercent(previewSteps(task));
  return (
    <>
      <ProgressBar
        label={`Progress of ${called}, preview`}
        value={percent}
        className="ml-2 h-control-sm w-28 flex-none max-sm:hidden"
      />
      <span className="grid h-control-sm w-11 flex-none place-items-center text-sm text-ink-soft tabular-nums sm:hidden">
        {percent}%
      </span>
    </>
  );
}
