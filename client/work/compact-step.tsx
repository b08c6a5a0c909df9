import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';

import { leaveRow } from '#client/ui/leave-row.ts';
import { moveBetweenRows } from '#client/ui/row-keys.ts';

import { CompactDetails } from './compact-details.tsx';
import { CompactRow } from './compact-row.tsx';
import { markStep } from './complete.ts';
import type { PlacedStep } from './complete.ts';
import { Ring } from './ring.tsx';
import { usePendingMark } from './use-pending-mark.ts';

type CompactStepProps = Omit<
  ComponentProps<typeof CompactRow>,
  'mark' | 'name' | 'href' | 'isDone' | 'link'
> & {
  /** By default the step; null for none. */
  href?: string | null;
  step: PlacedStep & Parameters<typeof usePendingMark>[0];
  /** It can be ticked: the step is open and may be changed. */
  canTick: boolean;
  /** Why this account may not change it. */
  refused: string | null;
  /** By default it keeps by itself whether it is unfolded. */
  open?: boolean;
  onToggle?: (stepId: number) => void;
  /** Runs a tick after which the row leaves the list. */
  leaving?: (control: Element, tick: () => Promise<unknown>) => Promise<unknown>;
};

/** A step in a list of several projects: its ring completes it there, or unfolds its details. */
export function CompactStep(props: CompactStepProps) {
  const { step, canTick, refused, open: given, onToggle, leaving = leave, ...row } = props;
  const { id, name, projectId, taskId, detailsCount } = step;
  const { href = `/projects/${projectId}?task=${taskId}&step=${id}` } = props;
  const queryClient = useQueryClient();
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const shown = usePendingMark(step, projectId);
  const isDone = shown.status === 'completed';
  const toggle = () => (onToggle ? onToggle(id) : setOwn(!open));
  const tick = (control: Element) => {
    if (!canTick || isDone) return;
    void leaving(control, () => markStep(queryClient, step, true, { leaves: true }));
  };
  /** Arrow keys move between steps, Space ticks or unfolds, Enter follows the link. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== ' ') return moveBetweenRows(event, '[data-work]');
    event.preventDefault();
    if (detailsCount > 0) toggle();
    else tick(event.currentTarget);
  };
  return (
    <>
      <CompactRow
        {...row}
        mark={
          <Ring
            step={shown}
            open={open}
            onTick={canTick ? (_, ring) => tick(ring) : undefined}
            refused={refused}
            onUnfold={toggle}
          />
        }
        name={name}
        href={href}
        isDone={isDone}
        link={{ 'data-work': id, onKeyDown }}
      />
      {open && detailsCount > 0 && (
        <CompactDetails step={step} canChange={canTick} refused={refused} />
      )}
    </>
  );
}

function leave(control: Element, tick: () => Promise<unknown>): Promise<void> {
  return leaveRow(control, tick, '[data-work]');
}
