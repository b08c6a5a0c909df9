import type { Box } from '#slide/blocks.ts';

type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** 0 to 1 in each direction. */
function shownShare(photo: Size, box: Size): Point {
  const scale = Math.max(box.width / photo.width, box.height / photo.height);
  return { x: box.width / scale / photo.width, y: box.height / scale / photo.height };
}

/** `by` is in units of the frame. */
export function draggedFocus(focus: Point, photo: Size, box: Box, by: Point): Point {
  const shown = shownShare(photo, box);
  const from = reachable(focus, shown);
  return reachable(
    { x: from.x - (by.x / box.width) * shown.x, y: from.y - (by.y / box.height) * shown.y },
    shown,
  );
}

/** Null for any other key. */
export function steppedFocus(
  focus: Point,
  photo: Size,
  box: Box,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Point | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = shiftKey ? 0.1 : 0.02;
  const shown = shownShare(photo, box);
  const from = reachable(focus, shown);
  return reachable({ x: from.x + direction.x * step, y: from.y + direction.y * step }, shown);
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest point that can be the centre of the frame. */
function reachable({ x, y }: Point, shown: Point): Point {
  return { x: within(x, shown.x / 2), y: within(y, shown.y / 2) };
}

function within(value: number, edge: number): number {
  const [least, most] = [Math.min(edge, 0.5), Math.max(1 - edge, 0.5)];
  return Math.round(Math.min(Math.max(value, least), most) * 1000) / 1000;
}
