import type { Box } from './blocks.ts';
import { contrastOf, luminance } from './colours.ts';
import type { Colour } from './colours.ts';
import { ink, paper } from './palette.ts';

/** Mean relative luminance of the opaque parts, 0 to 1, and its standard deviation. */
export type LogoTone = { mean: number; spread: number };

export type Plate = 'paper' | 'ink';

/**
 * Minimum contrast of a logo (WCAG 2.2, graphics). Less on light grounds, because most logos are designed for
 * white.
 */
const seenOnDark = 3;
const seenOnLight = 1.8;
const light = 0.5;
/** How much more contrast justifies a plate. */
const worthPlate = 1.25;

/** The plate that a logo needs on this ground, or null. */
export function plateFor(tone: LogoTone | undefined, ground: Colour): Plate | null {
  if (!tone) return null;
  const without = leastContrast(tone, ground);
  if (without >= (luminance(ground) > light ? seenOnLight : seenOnDark)) return null;
  const [onPaper, onInk] = [leastContrast(tone, paper), leastContrast(tone, ink)];
  if (Math.max(onPaper, onInk) < without * worthPlate) return null;
  return onPaper >= onInk ? 'paper' : 'ink';
}

/** The contrast of the parts of the logo closest to the ground. */
function leastContrast({ mean, spread }: LogoTone, ground: Colour): number {
  const [darkest, lightest] = [Math.max(0, mean - spread), Math.min(1, mean + spread)];
  const behind = luminance(ground);
  if (behind >= darkest && behind <= lightest) return 1;
  return Math.min(contrastOf(darkest, behind), contrastOf(lightest, behind));
}

const around = 0.16;

/** A logo in its own proportions, as large as fits; a plate is higher than the logo and starts at its left edge. */
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
