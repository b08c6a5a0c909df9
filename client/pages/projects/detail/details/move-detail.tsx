import type { RefObject } from 'react';

import { MoveToPosition } from '#client/ui/move-to-position.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import type { StepDetail } from '#contract/steps.ts';

import { focusDetail } from './row-focus.ts';

type MoveDetailProps = {
  detail: StepDetail;
  details: readonly StepDetail[];
  list: RefObject<HTMLUListElement | null>;
  reorder: Reorder;
  onClose: () => void;
};

/** Asks for the new position. The focus moves along. */
export function MoveDetail({ detail, details, list, reorder, onClose }: MoveDetailProps) {
  const { id, text } = detail;
  const place = details.findIndex((one) => one.id === id);
  // Another user may have deleted it.
  if (place < 0) return null;
  return (
    <MoveToPosition
      name={text}
      index={place}
      count={details.length}
      onClose={onClose}
      onMove={(position) => {
        onClose();
        reorder.moveTo(id, position);
        focusDetail(list, id, 'center');
      }}
    />
  );
}
