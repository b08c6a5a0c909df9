import { clsx } from 'clsx';
import { memo } from 'react';

import { Checkbox } from '#client/ui/checkbox.tsx';
import { DragHandle, DropLine } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { lengths } from '#contract/limits.ts';

import type { DetailDraft } from './draft.ts';
import { LineMenu } from './line-menu.tsx';
import { useLineRow } from './line-order.ts';
import { handleClass } from './line-parts.tsx';
import { OutlineText } from './outline-text.tsx';
import { controlOf } from './outline.ts';
import { RemoveLine } from './remove-line.tsx';
import type { TaskEditing } from './task-editing.ts';

type DetailRowProps = {
  taskId: number;
  stepId: number;
  detail: DetailDraft;
  /** For example 'detail 2 of step 1 of task 3'. */
  called: string;
  editing: TaskEditing;
  order: Reorder;
  first: boolean;
  last: boolean;
  /** The step has very many details. */
  crowded: boolean;
};

export const DetailRow = memo(function DetailRow({
  taskId,
  stepId,
  detail,
  called,
  editing: { kind, dispatch, remove },
  order,
  first,
  last,
  crowded,
}: DetailRowProps) {
  const place = { task: taskId, step: stepId, detail: detail.id };
  const row = useLineRow(order, detail.id);
  const done = detail.isDone;
  const state = done ? 'Complete' : 'Incomplete';
  return (
    <li
      {...row.rowProps}
      className={clsx(
        'group/line relative flex items-start transition-opacity duration-100 any-pointer-fine:pl-4',
        row.dragging && 'opacity-50',
        crowded &&
          '-mx-1 px-1 [contain-intrinsic-block-size:auto_var(--control-height-small)] [content-visibility:auto]',
      )}
    >
      <DropLine row={row} />
      <DragHandle row={row} className={handleClass} />
      {kind === 'project' ? (
        <Checkbox
          hideLabel
          name={controlOf(place, 'completion')}
          label={`${state}, ${called}`}
          checked={done}
          onChange={({ target }) =>
            dispatch({ type: 'change line', place, change: { isDone: target.checked } })
          }
          className="mt-0.5 justify-center pointer-coarse:mt-0 pointer-coarse:min-w-9"
        />
      ) : (
        <span
          aria-hidden="true"
          className="mt-[calc(var(--control-height-small)/2-0.125rem)] ml-1 size-1 flex-none rounded-full bg-control"
        />
      )}
      <OutlineText
        place={place}
        look="detail"
        label={called.replace('detail', 'Detail')}
        value={detail.text}
        placeholder="Detail"
        limit={lengths.detail}
        error={detail.errors['text']}
        dispatch={dispatch}
        onMove={row.move}
      />
      {kind === 'project' && (
        <span
          aria-hidden="true"
          className={clsx(
            'min-w-18 flex-none py-1.5 pl-2 text-right text-xs leading-4 whitespace-nowrap',
            done ? 'text-success-ink' : 'text-ink-faint',
          )}
        >
          {state}
        </span>
      )}
      <LineMenu
        called={called}
        first={first}
        last={last}
        onMove={row.move}
        onRemove={() => remove(place)}
      />
      <RemoveLine place={place} called={called} remove={remove} />
    </li>
  );
});
