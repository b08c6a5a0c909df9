import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

import type { Box } from '#slide/blocks.ts';
import type { SlidePlan } from '#slide/slide-plan.ts';

import { draggedFocus, steppedFocus } from './focus.ts';

type Point = { x: number; y: number };

type PhotoFocusProps = {
  plan: SlidePlan;
  box: Box;
  photo: { width: number; height: number };
  focus: Point;
  onChange: (focus: Point) => void;
};

/** Dragging or the arrow keys choose the visible part. */
export function PhotoFocus({ plan, box, photo, focus, onChange }: PhotoFocusProps) {
  const drag = useRef<{ at: Point; focus: Point } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at: { x: event.clientX, y: event.clientY }, focus };
  };
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const scale = box.width / currentTarget.offsetWidth;
    const { at, focus: from } = drag.current;
    const by = { x: (clientX - at.x) * scale, y: (clientY - at.y) * scale };
    onChange(draggedFocus(from, photo, box, by));
  };
  const end = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = steppedFocus(focus, photo, box, event);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  // A swipe along the other axis scrolls the page.
  const sideways = photo.width / photo.height > box.width / box.height;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const [across, down] = [Math.round(focus.x * 100), Math.round(focus.y * 100)];
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Visible part of the photo"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={sideways ? across : down}
      aria-valuetext={`${across}% from the left, ${down}% from the top`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      className="absolute cursor-move rounded-sm select-none focus-visible:-outline-offset-2"
      style={{
        left: share(box.x, plan.width),
        top: share(box.y, plan.height),
        width: share(box.width, plan.width),
        height: share(box.height, plan.height),
        touchAction: sideways ? 'pan-y' : 'pan-x',
      }}
    />
  );
}
