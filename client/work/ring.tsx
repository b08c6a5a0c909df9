import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

import type { TaskStep } from '#contract/steps.ts';
import { workStatusLabels } from '#contract/value-labels.ts';

type RingProps = {
  step: Pick<TaskStep, 'name' | 'status' | 'detailsCount' | 'completedDetailsCount'>;
  open?: boolean;
  /** For a step without details; undefined if read-only, with the reason if it is the account's. */
  onTick?: ((isCompleted: boolean, ring: HTMLElement) => void) | undefined;
  refused?: string | null;
  onUnfold?: (() => void) | undefined;
  /** The name of the row unfolds it, too, so the ring needs no tab stop. */
  unfoldsAsName?: boolean;
  className?: string;
};

/** Ticks a step without details, and unfolds one with details. A page may have hundreds, so the style sheet draws it. */
export function Ring(props: RingProps) {
  const { step, open = false, onTick, refused, onUnfold, unfoldsAsName, className } = props;
  const { name, status, detailsCount, completedDetailsCount } = step;
  const done = status === 'completed';
  if (detailsCount > 0 && onUnfold) {
    const counted = `${completedDetailsCount}/${detailsCount} details of ${name} completed`;
    return (
      <button
        type="button"
        aria-expanded={open}
        aria-label={counted}
        data-tooltip={`${completedDetailsCount} of ${detailsCount} details completed`}
        {...(unfoldsAsName && { tabIndex: -1 })}
        {...(done && { 'data-done': '' })}
        onClick={onUnfold}
        className={clsx('step-ring', className)}
        style={{ '--done': (100 * completedDetailsCount) / detailsCount } as CSSProperties}
      />
    );
  }
  if (detailsCount > 0 || (!onTick && !refused)) {
    return (
      <span
        role="img"
        aria-label={workStatusLabels[status]}
        {...(done && { 'data-done': '' })}
        className={clsx('step-ring block', className)}
      />
    );
  }
  return (
    <span className={clsx('step-ring block', className)}>
      <input
        type="checkbox"
        aria-label={`${name} completed`}
        data-tooltip={refused ?? (done ? 'Reopen' : 'Complete')}
        {...(refused && { 'aria-disabled': true, 'aria-description': refused })}
        checked={done}
        onChange={({ target }) => onTick?.(target.checked, target)}
        className="absolute inset-0 size-full appearance-none rounded-full forced-colors:border"
      />
    </span>
  );
}
