import type { Box } from './blocks.ts';
import type { SlideContent } from './content.ts';
import type { PlannedPicture } from './planned.ts';

/** The largest part of a photo with the box's proportions, centred as close to the focus as possible. */
export function cropOf(
  photo: NonNullable<SlideContent['photo']>,
  box: Box,
): PlannedPicture['crop'] {
  const scale = Math.max(box.width / photo.width, box.height / photo.height);
  const [across, down] = [box.width / scale / photo.width, box.height / scale / photo.height];
  const left = clamp(photo.focusX - across / 2, 0, 1 - across);
  const top = clamp(photo.focusY - down / 2, 0, 1 - down);
  return { left, top, right: Math.max(0, 1 - left - across), bottom: Math.max(0, 1 - top - down) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most));
}
