import { clsx } from 'clsx';
import { Hourglass, Plus, TextAlignStart } from 'lucide-react';
import { memo, Suspense, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { later } from '#client/ui/later.tsx';
import { MenuItem } from '#client/ui/menu.tsx';
import { DragHandle, DropLine } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { lengths } from '#contract/limits.ts';
import { counted } from '#contract/words.ts';

import { DetailRow } from './detail-row.tsx';
import type { StepDraft } from './draft.ts';
import { LineMenu } from './line-menu.tsx';
import { useLineOrder, useLineRow } from './line-order.ts';
import { LineOwner } from './line-owner.tsx';
import { LineError, handleClass } from './line-parts.tsx';
import { OutlineText } from './outline-text.tsx';
import { controlOf } from './outline.ts';
import { QuietText } from './quiet-text.tsx';
import { RemoveLine } from './remove-line.tsx';
import { StepTerms } from './step-terms.tsx';
import { StepWait } from './step-wait.tsx';
import type { TaskEditing } from './task-editing.ts';

type StepRowProps = {
  taskId: number;
  step: StepDraft;
  /** Counted from 1. */
  number: number;
  /** For example 'task 3'. */
  taskCalled: string;
  editing: TaskEditing;
  order: Reorder;
  first: boolean;
  last: boolean;
};

export const StepRow = memo(function StepRow({
  taskId,
  step,
  number,
  taskCalled,
  editing,
  order,
  first,
  last,
}: StepRowProps) {
  const { kind, dispatch, remove } = editing;
  const place = { task: taskId, step: step.id };
  const called = `step ${number} of ${taskCalled}`;
  const row = useLineRow(order, step.id);
  const [waiting, setWaiting] = useState(false);
  const [folded, setFolded] = useState(true);
  const [describing, setDescribing] = useState(false);
  const isDescribed = step.description !== '' || describing;
  const shown = step.open ? step.details : [];
  const details = useLineOrder(
    editing,
    place,
    step.details,
    (at) => step.details[at]?.text.trim() || `Detail ${at + 1} of ${called}`,
  );
  return (
    <li
      {...row.rowProps}
      // The browser skips layout and paint out of view, so that thousands of fields stay fast.
      className={clsx(
        'relative -mt-1 pt-1 pr-1 pb-1.5 pl-1 transition-opacity duration-100 [content-visibility:auto] any-pointer-fine:pl-4',
        row.dragging && 'opacity-50',
      )}
      style={{
        containIntrinsicBlockSize: `auto calc(${shown.length + 1} * var(--control-height-small))`,
      }}
    >
      <DropLine row={row} />
      <div
        data-drag-preview=""
        className="group/line flex flex-wrap items-start"
        onFocus={() => setFolded(false)}
        onBlur={({ currentTarget, relatedTarget }) =>
          setFolded(!currentTarget.contains(relatedTarget))
        }
      >
        <DragHandle row={row} className={clsx(handleClass, 'top-2!')} />
        <div className="order-1 flex min-w-0 flex-1 max-sm:basis-[calc(100%-2*var(--control-height-small))]">
          <OutlineText
            place={place}
            look="step"
            label={`Step ${number} name of ${taskCalled}`}
            value={step.name}
            placeholder="Step name"
            limit={lengths.name}
            error={step.errors['name']}
            dispatch={dispatch}
            onMove={row.move}
          />
        </div>
        <div
          className={isDescribed ? 'order-3 flex min-w-0 flex-col max-sm:contents' : 'contents'}
          style={{ minWidth: '60%' }}
        >
          <div
            onFocus={() => setDescribing(true)}
            onBlur={() => setDescribing(false)}
            {...(isDescribed
              ? {
                  title: folded ? step.description : undefined,
                  className: 'order-last -my-1 basis-full pointer-coarse:my-0',
                  // As wide as what is above it.
                  style: { contain: 'inline-size' },
                }
              : { title: 'Description', className: 'empty-note' })}
          >
            {!isDescribed && (
              <TextAlignStart aria-hidden="true" className="size-3.5 text-ink-faint row-tool" />
            )}
            <QuietText
              name={controlOf(place, 'description')}
              look={isDescribed ? 'line' : 'note'}
              folded={isDescribed && folded}
              label={`Step ${number} description of ${taskCalled}`}
              value={step.description}
              placeholder="Description"
              limit={lengths.description}
              error={step.errors['description']}
              onText={(description) =>
                dispatch({ type: 'change line', place, change: { description } })
              }
            />
          </div>
          <div
            className={isDescribed ? 'flex items-start justify-end max-sm:contents' : 'contents'}
          >
            {step.details.length > 0 && (
              <DetailsFold
                count={step.details.length}
                open={step.open}
                called={called}
                kind={kind}
                onPress={() =>
                  dispatch({ type: 'change line', place, change: { open: !step.open } })
                }
              />
            )}
            <LineOwner
              place={place}
              called={called}
              line={step}
              editing={editing}
              quiet
              className="order-3 min-w-0 max-sm:order-4 max-sm:flex-[1_1_6rem] sm:max-w-40"
            />
            <StepTerms
              place={place}
              called={called}
              step={step}
              editing={editing}
              className="order-3 min-w-0 max-sm:order-4 max-sm:flex-[1_1_6rem] sm:max-w-80"
            />
            <Button
              name={controlOf(place, 'add')}
              tone="ghost"
              size="sm"
              title="Add Detail"
              aria-label={`Add Detail to ${called}`}
              onClick={() => dispatch({ type: 'add', inside: place })}
              className="order-4 max-sm:order-5"
              icon={<Plus aria-hidden="true" className="size-3.5" />}
            >
              <span className={narrow[kind]}>Add Detail</span>
            </Button>
            <LineMenu
              called={called}
              first={first}
              last={last}
              onMove={row.move}
              onRemove={() => remove(place)}
              className="order-5 max-sm:order-2"
            >
              <MenuItem
                onSelect={() => setWaiting(true)}
                icon={<Hourglass aria-hidden="true" className="size-4" />}
              >
                Waits for...
              </MenuItem>
            </LineMenu>
            <RemoveLine
              place={place}
              called={called}
              remove={remove}
              className="order-6 max-sm:order-2"
            />
          </div>
        </div>
        {step.waitsFor !== null && <StepWait id={step.waitsFor} />}
      </div>
      {waiting && (
        <Suspense>
          <WaitDialog
            step={step}
            onChoose={(waitsFor) => dispatch({ type: 'change line', place, change: { waitsFor } })}
            onClose={() => setWaiting(false)}
          />
        </Suspense>
      )}
      <LineError message={step.errors['details']} />
      {shown.length > 0 && (
        <ul className="ml-2.5 border-l border-line pl-1.5">
          {shown.map((detail, index) => (
            <DetailRow
              key={detail.id}
              taskId={taskId}
              stepId={step.id}
              detail={detail}
              called={`detail ${index + 1} of ${called}`}
              editing={editing}
              order={details}
              first={index === 0}
              last={index === shown.length - 1}
              crowded={shown.length > 60}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

/** In the settings there is less room. */
const narrow = { project: '', template: 'sm:hidden min-[90rem]:inline' };

type DetailsFoldProps = {
  count: number;
  open: boolean;
  /** For example 'step 2 of task 1'. */
  called: string;
  kind: TaskEditing['kind'];
  onPress: () => void;
};

function DetailsFold({ count, open, called, kind, onPress }: DetailsFoldProps) {
  const words = counted(count, 'detail');
  const [number, noun] = words.split(' ');
  return (
    <Button
      tone="ghost"
      size="sm"
      title={words}
      aria-expanded={open}
      aria-label={`${words} of ${called}`}
      onClick={onPress}
      className="order-3 px-2! font-normal! max-sm:order-4"
      icon={<FoldIcon open={open} className="size-3.5" />}
    >
      <span>
        {number} <span className={narrow[kind]}>{noun}</span>
      </span>
    </Button>
  );
}

const WaitDialog = later(() => import('./wait-dialog.tsx'), 'WaitDialog');
