import type { RefObject } from 'react';

import { MoveToPosition } from '#client/ui/move-to-position.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import type { StepDetail } from '#contract/steps.ts';

import { focusDetail } from './row-focus.ts';

type MoveDetailProps = {
  detail: StepDetail;
  /** All of the step, in their order. */
  details: readonly StepDetail[];
  list: RefObject<HTMLUListElement | null>;
  reorder: Reorder;
  onClose: () => void;
};

/** Asks to which place a detail is to be moved, and moves it there. The focus goes along. */
export function MoveDetail({ detail, details, list, reorder, onClose }: MoveDetailProps) {
  const { id, text } = detail;
  const place = details.findIndex((one) => one.id === id);
  // Somebody else may have deleted it.
  if (place < 0) return null;
  return (
    <MoveToPosition
      name={text}
      index={place}
      count={details.length}
      onClose={onClose}
      onMove={(wanted) => {
        onClose();
        reorder.moveTo(id, wanted);
        focusDetail(list, id, 'center');
      }}
    />
  );
}
