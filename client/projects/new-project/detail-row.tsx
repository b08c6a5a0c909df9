import { clsx } from 'clsx';
import { memo } from 'react';

import { lengths } from '../../../contract/limits.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { DetailDraft } from './draft.ts';
import { OutlineText } from './outline-text.tsx';
import { RemoveLine } from './remove-line.tsx';
import { controlOf } from './state.ts';
import type { TaskEditing } from './task-editing.ts';

type DetailRowProps = {
  taskId: number;
  stepId: number;
  detail: DetailDraft;
  /** As people count it: 'detail 2 of step 1 of task 3'. */
  called: string;
  editing: TaskEditing;
  /** One of very many. */
  crowded: boolean;
};

/** A detail of a new project: its tick and its text. */
export const DetailRow = memo(function DetailRow({
  taskId,
  stepId,
  detail,
  called,
  editing: { dispatch, remove },
  crowded,
}: DetailRowProps) {
  const place = { task: taskId, step: stepId, detail: detail.id };
  const done = detail.completion === 100;
  const state = done ? 'Complete' : 'Incomplete';
  return (
    <li
      className={clsx(
        'flex items-start',
        crowded &&
          '-mx-1 px-1 [contain-intrinsic-block-size:auto_var(--control-height-small)] [content-visibility:auto]',
      )}
    >
      <Checkbox
        hideLabel
        name={controlOf(place, 'completion')}
        label={`${state}, ${called}`}
        checked={done}
        onChange={(event) => {
          const completion = event.target.checked ? 100 : 0;
          dispatch({ type: 'change line', place, change: { completion } });
        }}
        className="mt-0.5 justify-center pointer-coarse:mt-0 pointer-coarse:min-w-9"
      />
      <OutlineText
        place={place}
        look="detail"
        label={called.replace('detail', 'Detail')}
        value={detail.text}
        placeholder="Detail"
        limit={lengths.detail}
        error={detail.errors['text']}
        dispatch={dispatch}
      />
      <span
        aria-hidden="true"
        className={clsx(
          'w-18 flex-none py-1.5 pl-2 text-right text-xs leading-4 max-sm:hidden',
          done ? 'text-success-ink' : 'text-ink-faint',
        )}
      >
        {state}
      </span>
      <RemoveLine place={place} called={called} remove={remove} />
    </li>
  );
});
