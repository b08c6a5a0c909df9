import { fitted, placed } from '../blocks.ts';
import type { Box, PlannedText } from '../blocks.ts';
import type { Brand, SlideContent } from '../content.ts';
import { logoIn, plateFor } from '../logo.ts';
import type { Palette } from '../palette.ts';
import type { PlannedPicture, PlannedShape } from '../slide-plan.ts';
import { textWidth } from '../text.ts';
import { clamp } from './areas.ts';
import type { Frame } from './areas.ts';
import { limitsOf } from './sizes.ts';

export type Mark = { shapes: PlannedShape[]; pictures: PlannedPicture[]; box: Box | null };

const markHeights = { landscape: 50, square: 58, portrait: 66 };

/** The logo: above the words, or in the lower right corner of the area with the number. */
export function markOf(content: SlideContent, brand: Brand, palette: Palette, frame: Frame): Mark {
  const { logo } = brand;
  if (!logo) return { shapes: [], pictures: [], box: null };
  const high = markHeights[content.format] * (frame.crowded ? 0.8 : 1);
  const area = frame.logo === 'head' ? (frame.head ?? frame.words) : (frame.aside ?? frame.words);
  const plate = plateFor(logo.tone, palette[groundOf(area, frame)]);
  const width = frame.logo === 'head' ? area.width * 0.8 : besideNumber(content, area.width);
  const boxes = logoIn({ x: 0, y: 0, width, height: high }, logo, plate);
  const outer = boxes.plate ?? boxes.logo;
  const by =
    frame.logo === 'head'
      ? { x: area.x - outer.x, y: area.y - outer.y }
      : {
          x: area.x + area.width - outer.x - outer.width,
          y: area.y + area.height - outer.y - outer.height,
        };
  const moved = (box: Box) => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  return {
    shapes: plate && boxes.plate ? [{ role: plate, box: moved(boxes.plate) }] : [],
    pictures: [
      { role: 'logo', box: moved(boxes.logo), crop: { left: 0, top: 0, right: 0, bottom: 0 } },
    ],
    box: moved(outer),
  };
}

const gap = 32;

/** The width that the number leaves to a logo beside it. */
function besideNumber({ complianceNumber, format }: SlideContent, width: number): number {
  const number = textWidth(complianceNumber, 'regular') * limitsOf(format).feed;
  return clamp(width - number - gap, width * 0.25, width * 0.45) - 2;
}

/** The surface on which an area is. */
function groundOf(area: Box, { shapes }: Frame): 'panel' | 'background' {
  const holds = ({ x, y, width, height }: Box) =>
    area.x >= x && area.y >= y && area.x + area.width <= x + width && area.y < y + height;
  return shapes.some(({ role, box }) => role === 'panel' && holds(box)) ? 'panel' : 'background';
}

export type Foot = { texts: PlannedText[]; height: number };

/** The compliance number, beside the logo; without one, beside the organisation if nothing else names it. */
export function footOf(
  content: SlideContent,
  brand: Brand,
  frame: Frame,
  mark: Mark,
  size: number,
): Foot {
  const { x, y, width, height } = frame.aside ?? frame.words;
  const unnamed =
    !mark.box && content.people.every(({ role }) => role === 'junior') && brand.name.trim() !== '';
  const name = unnamed
    ? fitted('organisation', brand.name, 'bold', width * 0.45, size * 2.6, size * 1.1)
    : null;
  const beside = frame.logo === 'foot' ? mark.box : null;
  const right = beside?.width ?? name?.width ?? 0;
  const left = width - right - (right > 0 ? gap : 0);
  const number = fitted('compliance', content.complianceNumber, 'regular', left, size * 2.6, size);
  const high = Math.max(number.height, beside?.height ?? name?.height ?? 0);
  const centred = frame.centred && right === 0;
  const at = (block: { width: number; height: number }, from: number) => ({
    x: from,
    y: y + height - (high + block.height) / 2,
    width: block.width,
    height: block.height,
  });
  return {
    height: high,
    texts: [
      placed(number, at(number, centred ? x + (width - number.width) / 2 : x), 'soft'),
      ...(name ? [placed(name, at(name, x + width - name.width), 'accent')] : []),
    ],
  };
}
