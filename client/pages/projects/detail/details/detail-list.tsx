import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { discardDrafts, draftsUnder, readDraft } from '#client/ui/drafts.ts';
import { useReorder } from '#client/ui/reorder.tsx';
import { makeChange } from '#client/work/changes.ts';
import { tickDetail } from '#client/work/complete.ts';
import type { StepDetail } from '#contract/steps.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import { DetailRow, FixedDetail } from './detail-row.tsx';
import type { DetailActions } from './detail-row.tsx';
import { useDeleteDetail } from './detail-writes.ts';
import type { StepPlace } from './detail-writes.ts';
import { EditDetail } from './edit-detail.tsx';
import type { DetailDraft } from './edit-detail.tsx';
import { MoveDetail } from './move-detail.tsx';
import { focusDetail, rowOf, showDetail } from './row-focus.ts';
import { UnsavedDetails } from './unsaved-details.tsx';

type DetailListProps = {
  place: StepPlace;
  details: StepDetail[];
  /** Why this account may not edit them, and why not tick them. */
  refused: string | null;
  workRefused: string | null;
  draftKey: string;
};

export function DetailList(props: DetailListProps) {
  const { place, details, refused, workRefused, draftKey } = props;
  const queryClient = useQueryClient();
  const { projectId, step } = place;
  const list = useRef<HTMLUListElement>(null);
  const wordings = `${draftKey}/details`;
  const [editing, setEditing] = useState(() => draftsIn(wordings));
  const [deleting, setDeleting] = useState<StepDetail | null>(null);
  const guard = useArchivedGuard();
  const [placing, setPlacing] = useState<StepDetail | null>(null);
  const actions = useActions(place, setEditing, setDeleting, setPlacing);
  const reorder = useReorder({
    kind: 'step detail',
    ids: details.map(({ id }) => id),
    nameOf: (id) => details.find((detail) => detail.id === id)?.text ?? '',
    onReorder: (ids) =>
      makeChange(queryClient, { kind: 'detailOrder', projectId, stepId: step.id, ids }),
    guard,
    disabled: refused !== null,
  });
  // Of a long list, the first details are rendered immediately and the others in a deferred render.
  const shown = useDeferredValue(details.length, fewDetails) + editing.size;
  const close = (id: number) => {
    discardDrafts(`${wordings}/${id}`);
    setEditing((before) => new Map([...before].filter(([one]) => one !== id)));
    showDetail(list, id);
  };
  const shut = (id: number, opened: StepDetail) => {
    if (readDraft(`${wordings}/${id}`) === undefined) return close(id);
    setEditing((before) => new Map([...before, [id, { opened, shown: 'shut' }]]));
    return showDetail(list, id);
  };
  if (refused !== null) {
    return (
      <ul>
        {details.slice(0, shown).map((detail) => (
          <FixedDetail
            key={detail.id}
            detail={detail}
            refused={refused}
            workRefused={workRefused}
            onTick={actions.tick}
          />
        ))}
      </ul>
    );
  }
  const lines = withEdited(details, editing);
  return (
    <>
      <ul ref={list}>
        {lines.slice(0, shown).map(({ id, detail, edited }) =>
          edited && (!detail || edited.shown !== 'shut') ? (
            <li key={id} className="py-1 @md:pl-5">
              <EditDetail
                draftKey={`${wordings}/${id}`}
                opened={edited.opened}
                current={detail}
                quiet={edited.shown !== 'opened'}
                onClose={() => close(id)}
                onEscape={() => (detail ? shut(id, edited.opened) : close(id))}
                returnTo={() => rowOf(list.current, id)?.querySelector('[data-edit]')}
              />
            </li>
          ) : (
            detail && (
              <DetailRow
                key={id}
                detail={detail}
                unsaved={edited !== undefined}
                reorder={reorder}
                actions={actions}
              />
            )
          ),
        )}
        <UnsavedDetails place={place} draftKey={draftKey} />
      </ul>
      <DeleteDetail
        place={place}
        detail={deleting}
        details={details}
        list={list}
        onClose={() => setDeleting(null)}
      />
      {placing && (
        <MoveDetail
          detail={placing}
          details={details}
          list={list}
          reorder={reorder}
          onClose={() => setPlacing(null)}
        />
      )}
    </>
  );
}

const fewDetails = 60;

/**
 * The detail when editing began, and whether its prompt was opened by the user, restored from a draft, or is closed
 * for the moment.
 */
type Edited = { opened: StepDetail; shown: 'opened' | 'restored' | 'shut' };
type Editing = ReadonlyMap<number, Edited>;

/** Details with an unsaved new text. */
function draftsIn(wordings: string): Editing {
  const restored = draftsUnder(wordings).map(([, wording]) => (wording as DetailDraft).opened);
  return new Map(restored.map((opened) => [opened.id, { opened, shown: 'restored' }]));
}

function useActions(
  { projectId, step }: StepPlace,
  setEditing: (change: (before: Editing) => Editing) => void,
  setDeleting: (detail: StepDetail) => void,
  setPlacing: (detail: StepDetail) => void,
): DetailActions {
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  return useMemo(
    () => ({
      tick: (detail, completion) =>
        guard(() => {
          const now = { ...latest.current, projectId };
          void tickDetail(queryClient, now, detail, completion);
        }),
      edit: (detail) =>
        guard(() =>
          setEditing((before) => {
            const opened = before.get(detail.id)?.opened ?? detail;
            return new Map([...before, [detail.id, { opened, shown: 'opened' }]]);
          }),
        ),
      remove: (detail) => guard(() => setDeleting(detail)),
      place: (detail) => setPlacing(detail),
    }),
    [guard, queryClient, projectId, setEditing, setDeleting, setPlacing],
  );
}

type Line = { id: number; detail: StepDetail | undefined; edited: Edited | undefined };

/** The details with their editing state; deleted ones stay while they are edited. */
function withEdited(details: readonly StepDetail[], editing: Editing): Line[] {
  const lines: Line[] = details.map((detail) => ({
    id: detail.id,
    detail,
    edited: editing.get(detail.id),
  }));
  for (const [id, edited] of editing) {
    if (lines.some((line) => line.id === id)) continue;
    lines.splice(edited.opened.order, 0, { id, detail: undefined, edited });
  }
  return lines;
}

type DeleteDetailProps = {
  place: StepPlace;
  detail: StepDetail | null;
  details: readonly StepDetail[];
  list: RefObject<HTMLUListElement | null>;
  onClose: () => void;
};

/** Asks for confirmation. The focus then moves to the next detail. */
function DeleteDetail({ place, detail, details, list, onClose }: DeleteDetailProps) {
  const { remove: send, isPending } = useDeleteDetail(place);
  const next = useRef(0);
  const remove = async () => {
    if (!detail) return;
    const at = details.findIndex(({ id }) => id === detail.id);
    next.current = (details[at + 1] ?? details[at - 1])?.id ?? 0;
    // One dialog after the other.
    const isDeleted = await send(detail, onClose);
    onClose();
    if (isDeleted) focusDetail(list, next.current);
  };
  return (
    <ConfirmDialog
      open={detail !== null}
      onOpenChange={onClose}
      title="Delete Detail"
      description="Are you sure you want to delete this detail?"
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      returnTo={() => rowOf(list.current, next.current)?.querySelector('input') ?? null}
      onConfirm={() => void remove()}
    >
      {detail && (
        <p
          dir="auto"
          translate="no"
          className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {detail.text}
        </p>
      )}
    </ConfirmDialog>
  );
}
