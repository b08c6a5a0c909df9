import { imageDecoder } from '#server/files/image-decoder.ts';
import { luminance } from '#slide/colours.ts';
import type { Colour } from '#slide/colours.ts';
import type { LogoTone } from '#slide/logo.ts';

/** A logo that is opaque except for its edges has its own background. */
const ownGround = 0.95;
const longest = 200;

/** The lightness of the opaque parts; null for an opaque or empty image. */
export async function toneOf(png: Uint8Array): Promise<LogoTone | null> {
  const decoder = await imageDecoder();
  const { data, info } = await decoder(png)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [opaque, sum, squares] = [0, 0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const weight = (data[at + 3] ?? 0) / 255;
    if (weight === 0) continue;
    const light = luminance(`#${data.toString('hex', at, at + 3)}` satisfies Colour);
    opaque += weight;
    sum += weight * light;
    squares += weight * light * light;
  }
  if (opaque === 0 || opaque / (info.width * info.height) >= ownGround) return null;
  const mean = sum / opaque;
  const spread = Math.sqrt(Math.max(0, squares / opaque - mean * mean));
  return { mean: rounded(mean), spread: rounded(spread) };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
