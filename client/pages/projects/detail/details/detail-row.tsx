import { clsx } from 'clsx';
import { ArrowUpDown, Pencil, Trash2 } from 'lucide-react';
import { memo, useState, useSyncExternalStore } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';

import { queue } from '#client/data/pending-queue.ts';
import { pending } from '#client/data/pending.ts';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import type { StepDetail } from '#contract/steps.ts';
import { done } from '#rules/progress.ts';

import { moveFocus } from './row-focus.ts';

/** Their identity is stable, so that rows need not render again. */
export type DetailActions = {
  tick: (detail: StepDetail, completion: number) => void;
  edit: (detail: StepDetail) => void;
  remove: (detail: StepDetail) => void;
  /** Opens the dialog for its new position. */
  place: (detail: StepDetail) => void;
};

type DetailRowProps = {
  detail: StepDetail;
  /** Has an unsaved new text. */
  unsaved: boolean;
  reorder: Reorder;
  actions: DetailActions;
};

export const DetailRow = memo(function DetailRow(props: DetailRowProps) {
  const { detail, unsaved, reorder, actions } = props;
  const { id, text } = detail;
  const row = useReorderRow(reorder, id);
  const complete = useComplete(detail);
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => {
      row.rowProps.onKeyDown(event);
      moveFocus(event);
    },
  };
  return (
    <li
      {...row.rowProps}
      {...keys}
      data-detail={id}
      className={clsx(rowClass, 'group/row', row.dragging && 'opacity-40')}
    >
      <DragHandle
        row={row}
        className="absolute top-0.5 left-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 @max-md:hidden"
      />
      <TickBox
        text={text}
        complete={complete}
        onChange={(event) => actions.tick(detail, event.target.checked ? done : 0)}
        aria-keyshortcuts={reorderKeys}
      />
      {unsaved && <Badge tone="outline">Not saved yet</Badge>}
      <DetailState detail={detail} complete={complete} />
      <span className="flex flex-none @max-md:-mt-1">
        <IconButton
          label={`Edit ${short(text)}`}
          tooltip={false}
          title="Edit"
          size="sm"
          data-edit=""
          onClick={() => actions.edit(detail)}
        >
          <Pencil aria-hidden="true" className="size-3.5" />
        </IconButton>
        <IconButton
          label={`Delete ${short(text)}`}
          tooltip={false}
          title="Delete"
          size="sm"
          onClick={() => actions.remove(detail)}
        >
          <Trash2 aria-hidden="true" className="size-3.5" />
        </IconButton>
        <MoveMenu detail={detail} reorder={reorder} onPlace={actions.place} />
      </span>
      <DropLine row={row} />
    </li>
  );
});

/** Shows a click immediately, before the rest of the page renders. */
function useComplete({ id, completion }: StepDetail): boolean {
  const requestedCompletion = useSyncExternalStore(pending.subscribe, () =>
    queue.requestedCompletion(id),
  );
  return (requestedCompletion ?? completion) === done;
}

type FixedDetailProps = {
  detail: StepDetail;
  refused: string;
  workRefused: string | null;
  onTick: DetailActions['tick'];
};

/** Its text stays, but whoever owns the step ticks it. */
export const FixedDetail = memo(function FixedDetail(props: FixedDetailProps) {
  const { detail, refused, workRefused, onTick } = props;
  const complete = useComplete(detail);
  return (
    <li data-detail={detail.id} className={rowClass}>
      <TickBox
        text={detail.text}
        complete={complete}
        disabledBecause={workRefused}
        onChange={(event) => onTick(detail, event.target.checked ? done : 0)}
      />
      <DetailState detail={detail} complete={complete} />
      <IconButton
        label={`Edit ${short(detail.text)}`}
        size="sm"
        disabledBecause={refused}
        className="@max-md:-mt-1"
      >
        <Pencil aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  );
});

type MoveMenuProps = Pick<DetailRowProps, 'detail' | 'reorder'> & {
  onPlace: DetailActions['place'];
};

function MoveMenu({ detail, reorder, onPlace }: MoveMenuProps) {
  const { id, text } = detail;
  return (
    <Menu
      trigger={
        <IconButton label={`Move ${short(text)}`} tooltip={false} title="Move" size="sm">
          <ArrowUpDown aria-hidden="true" className="size-3.5" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => reorder.move(id, -1)}>Move up</MenuItem>
      <MenuItem onSelect={() => reorder.move(id, 1)}>Move down</MenuItem>
      <MenuItem onSelect={() => onPlace(detail)}>Move to position...</MenuItem>
    </Menu>
  );
}

type TickBoxProps = Pick<
  ComponentProps<typeof Checkbox>,
  'onChange' | 'disabledBecause' | 'aria-keyshortcuts'
> & {
  text: string;
  complete: boolean;
};

function TickBox({ text, complete, ...rest }: TickBoxProps) {
  const [open, setOpen] = useState(false);
  const long = text.length > 600 || text.split('\n').length > 8;
  return (
    <div className="min-w-0 flex-[1_0_100%] @md:flex-[1_1_0]">
      <Checkbox
        {...rest}
        checked={complete}
        className="flex!"
        label={
          <span
            dir="auto"
            translate="no"
            className={clsx(
              'wrap-anywhere whitespace-pre-line',
              complete ? 'text-ink-soft' : 'text-ink',
              long && !open ? 'line-clamp-6' : 'block',
            )}
          >
            {text}
          </span>
        }
      />
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mb-1 ml-6 rounded-sm text-sm text-accent-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

function DetailState({ detail, complete }: { detail: StepDetail; complete: boolean }) {
  return (
    <span
      className={clsx(
        'flex min-w-0 flex-1 justify-between gap-x-2 py-1.5 pl-6 text-xs leading-4 whitespace-nowrap @max-md:-mt-1 pointer-coarse:py-2.5 @md:min-w-18 @md:flex-none @md:justify-end @md:pl-0',
        complete ? 'text-success-ink' : 'text-ink-faint',
      )}
    >
      {complete && <FinishedBy item={detail} className="text-ink-faint @md:max-w-48" />}
      <span className="@max-md:order-first">{complete ? 'Complete' : 'Incomplete'}</span>
    </span>
  );
}

/** Enough text to distinguish details. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The height is an estimate while the row is out of view. */
const rowClass =
  'relative flex min-h-8 flex-wrap items-start gap-x-2 py-0.5 @md:flex-nowrap @md:pl-5 [contain-intrinsic-size:auto_2rem] [content-visibility:auto]';
