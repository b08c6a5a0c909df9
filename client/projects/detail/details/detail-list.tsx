import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

import type { StepDetail, TaskStep } from '../../../../contract/steps.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReorder } from '../../../ui/reorder.tsx';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { DetailRow, DetailToRead } from './detail-row.tsx';
import type { DetailActions } from './detail-row.tsx';
import { useDeleteDetail, useReorderDetails } from './detail-writes.ts';
import { EditDetail } from './edit-detail.tsx';
import { focusDetail, rowOf } from './row-focus.ts';
import { tickDetail } from './ticking.ts';
import { UnsavedDetails } from './unsaved-details.tsx';

type DetailListProps = { step: TaskStep; details: StepDetail[]; readOnly: boolean };

/** The details of a step, to be ticked, worded anew, moved and deleted; the arrow keys lead through them. */
export function DetailList({ step, details, readOnly }: DetailListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<ReadonlyMap<number, StepDetail>>(new Map());
  const [deleting, setDeleting] = useState<StepDetail | null>(null);
  const guard = useArchivedGuard();
  const actions = useActions(step, setEditing, setDeleting);
  const { mutate: saveOrder } = useReorderDetails(step);
  const reorder = useReorder({
    kind: 'step detail',
    ids: details.map(({ id }) => id),
    nameOf: (id) => details.find((detail) => detail.id === id)?.text ?? '',
    onReorder: (ids) => saveOrder(ids),
    guard,
    disabled: readOnly,
  });
  // Of very many the first ones come at once, the others when there is time.
  const shown = useDeferredValue(details.length, fewDetails) + editing.size;
  const close = (id: number) =>
    setEditing((before) => new Map([...before].filter(([one]) => one !== id)));
  if (readOnly) {
    return (
      <ul>
        {details.slice(0, shown).map((detail) => (
          <DetailToRead key={detail.id} detail={detail} />
        ))}
      </ul>
    );
  }
  const lines = withEdited(details, editing);
  return (
    <>
      <ul ref={list}>
        {lines.slice(0, shown).map(({ id, detail, opened }) =>
          opened ? (
            <li key={id} className="py-1 @md:pl-5">
              <EditDetail
                step={step}
                opened={opened}
                current={detail}
                onClose={() => close(id)}
                returnTo={() => rowOf(list.current, id)?.querySelector('[data-edit]')}
              />
            </li>
          ) : (
            detail && <DetailRow key={id} detail={detail} reorder={reorder} actions={actions} />
          ),
        )}
        <UnsavedDetails step={step} />
      </ul>
      <DeleteDetail
        step={step}
        detail={deleting}
        details={details}
        list={list}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

const fewDetails = 60;

type Editing = ReadonlyMap<number, StepDetail>;

function useActions(
  { id: stepId, taskId }: TaskStep,
  setEditing: (change: (before: Editing) => Editing) => void,
  setDeleting: (detail: StepDetail) => void,
): DetailActions {
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  return useMemo(
    () => ({
      tick: (detail, completion) =>
        guard(() => tickDetail(queryClient, { stepId, taskId }, detail, completion)),
      edit: (detail) =>
        guard(() => setEditing((before) => new Map([...before, [detail.id, detail]]))),
      remove: (detail) => guard(() => setDeleting(detail)),
    }),
    [guard, queryClient, stepId, taskId, setEditing, setDeleting],
  );
}

type Line = { id: number; detail: StepDetail | undefined; opened: StepDetail | undefined };

/** The details, each with what it was when its editing began; one that is gone stays while it is edited. */
function withEdited(details: readonly StepDetail[], editing: Editing): Line[] {
  const lines: Line[] = details.map((detail) => ({
    id: detail.id,
    detail,
    opened: editing.get(detail.id),
  }));
  for (const [id, opened] of editing) {
    if (lines.some((line) => line.id === id)) continue;
    lines.splice(opened.order, 0, { id, detail: undefined, opened });
  }
  return lines;
}

type DeleteDetailProps = {
  step: TaskStep;
  detail: StepDetail | null;
  details: readonly StepDetail[];
  list: RefObject<HTMLUListElement | null>;
  onClose: () => void;
};

/** Asks before a detail is deleted. The focus then goes to the one that takes its place. */
function DeleteDetail({ step, detail, details, list, onClose }: DeleteDetailProps) {
  const { mutate, isPending } = useDeleteDetail(step);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (detail || next.current === undefined) return;
    focusDetail(list.current, next.current);
    next.current = undefined;
  }, [detail, list]);
  const remove = () => {
    if (!detail) return;
    const at = details.findIndex(({ id }) => id === detail.id);
    const neighbour = details[at + 1] ?? details[at - 1];
    mutate(detail.id, {
      onSuccess: () => {
        next.current = neighbour?.id;
      },
      onSettled: onClose,
    });
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
      onConfirm={remove}
    >
      {detail && (
        <p
          dir="auto"
          className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {detail.text}
        </p>
      )}
    </ConfirmDialog>
  );
}
