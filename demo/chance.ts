/** Seeded pseudo-random numbers from 0 to 1, so that the demo data is the same at every start. */
export function chanceFrom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = scramble(state ^ (character.codePointAt(0) ?? 0));
  return () => {
    state = (state + 0x9e37_79b9) >>> 0;
    return scramble(state) / 2 ** 32;
  };
}

function scramble(value: number): number {
  const once = Math.imul(value ^ (value >>> 15), 0x2c1b_3c6d);
  const twice = Math.imul(once ^ (once >>> 13), 0x297a_2d39);
  return (twice ^ (twice >>> 16)) >>> 0;
}
