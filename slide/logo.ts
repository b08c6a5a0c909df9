import type { Box } from './blocks.ts';
import { contrastOf, luminance } from './colours.ts';
import type { Colour } from './colours.ts';
import { ink, paper } from './palette.ts';

/** How light a logo is where it is not transparent: relative luminance, 0 to 1, and its standard deviation. */
export type LogoTone = { mean: number; spread: number };

/** A surface behind a logo, white or dark. */
export type Plate = 'paper' | 'ink';

/**
 * What a logo needs on its ground to be seen (WCAG 2.2, graphics). Less will do on a light one: most logos are
 * made for white, in bright colours, too.
 */
const seenOnDark = 3;
const seenOnLight = 1.8;
const light = 0.5;
/** How much better a logo has to stand on a plate. */
const worthPlate = 1.25;

/** The plate that a logo needs on this ground; null where it is seen as well without one. */
export function plateFor(tone: LogoTone | undefined, ground: Colour): Plate | null {
  if (!tone) return null;
  const without = leastContrast(tone, ground);
  if (without >= (luminance(ground) > light ? seenOnLight : seenOnDark)) return null;
  const [onPaper, onInk] = [leastContrast(tone, paper), leastContrast(tone, ink)];
  if (Math.max(onPaper, onInk) < without * worthPlate) return null;
  return onPaper >= onInk ? 'paper' : 'ink';
}

/** The contrast of those of a logo's parts that are nearest to the ground. */
function leastContrast({ mean, spread }: LogoTone, ground: Colour): number {
  const [darkest, lightest] = [Math.max(0, mean - spread), Math.min(1, mean + spread)];
  const behind = luminance(ground);
  if (behind >= darkest && behind <= lightest) return 1;
  return Math.min(contrastOf(darkest, behind), contrastOf(lightest, behind));
}

/** What a plate has around the logo, as a share of its height. */
const around = 0.16;

/** A logo in its own proportions, as large as the room allows; a plate begins where it would, and is higher. */
export function logoIn(
  room: Box,
  logo: { width: number; height: number },
  plate: Plate | null,
): { logo: Box; plate: Box | null } {
  const pad = plate ? room.height * around : 0;
  const scale = Math.min(room.height / logo.height, room.width / logo.width);
  const box = {
    x: room.x + pad,
    y: room.y,
    width: logo.width * scale,
    height: logo.height * scale,
  };
  if (!plate) return { logo: box, plate: null };
  return {
    logo: box,
    plate: { x: room.x, y: room.y - pad, width: box.width + 2 * pad, height: box.height + 2 * pad },
  };
}
