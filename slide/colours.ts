export type Colour = `#${string}`;

type Channels = readonly [number, number, number];

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  return contrastOf(luminance(one), luminance(other));
}

export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** `share` is the share of the second colour. */
export function mixed(one: Colour, other: Colour, share: number): Colour {
  const [from, to] = [channels(one), channels(other)];
  return colourOf(from.map((value, index) => value + (to[index]! - value) * share) as never);
}

/** WCAG 2.2, AA. */
const legibly = 4.5;

/** Moves the colour towards black or white until it is legible on all grounds. */
export function legible(
  colour: Colour,
  grounds: Colour[],
  towards: Colour = luminance(grounds[0] ?? colour) > 0.18 ? '#000000' : '#ffffff',
): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(colour, towards, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= legibly)) return candidate;
  }
  return towards;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: Colour): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function colourOf(values: Channels): Colour {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
