import type { Sharp } from 'sharp';

import { Problem } from '#server/problem.ts';

import { readImageClaims } from './image-claims.ts';
import { imageDecoder } from './image-decoder.ts';
import { sha256 } from './sha256.ts';

/** A re-encoded image: upright, without metadata, of limited size. */
export type Picture = { bytes: Uint8Array; width: number; height: number; sha256: string };

const mostPixels = 40_000_000;
/** Of a JPEG that is not progressive, which is decoded at a reduced scale: its memory does not grow with it. */
const mostReducedPixels = 64_000_000;
const seconds = 20;

/** Returns a JPEG of at most 2,400 pixels on the long side. Throws if the format is not accepted. */
export async function readPhoto(bytes: Uint8Array): Promise<Picture> {
  return readPicture(bytes, 'photo', (image) =>
    image
      .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 }),
  );
}

/** Returns a PNG of at most 800 pixels on the long side, with transparency. Throws like `readPhoto`. */
export async function readLogo(bytes: Uint8Array): Promise<Picture> {
  return readPicture(bytes, 'logo', (image) =>
    image
      .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 }),
  );
}

/** Returns a WebP of at most 256 pixels on the long side; null if the file is not a valid image. */
export async function readThumbnail(bytes: Uint8Array): Promise<Uint8Array | null> {
  const small = (image: Sharp) =>
    image
      .resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 });
  try {
    return (await readPicture(bytes, 'photo', small)).bytes;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

async function readPicture(
  bytes: Uint8Array,
  field: 'photo' | 'logo',
  make: (image: Sharp) => Sharp,
): Promise<Picture> {
  const refuse = (message: string, kind: 'invalid' | 'wrongType' = 'invalid') =>
    new Problem(kind, message, { errors: [{ path: field, message }] });
  if (bytes.length === 0) throw refuse('The file is empty');
  if (!hasImageSignature(bytes)) throw refuse(notAccepted(bytes), 'wrongType');
  const { animated, whole, pixels } = readImageClaims(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  );
  if (pixels > mostPixels) throw refuse(tooManyPixels);
  const decoder = await imageDecoder();
  const isJpeg = bytes[0] === 0xff;
  const limitInputPixels = isJpeg ? mostReducedPixels : mostPixels;
  const image = decoder(bytes, { limitInputPixels, failOn: 'error', pages: -1 });
  const {
    width,
    height,
    pages = 1,
    isProgressive,
  } = await image.metadata().catch((error: Error) => {
    throw refuse(
      /pixel limit/.test(error.message) ? (isJpeg ? tooManyReduced : tooManyPixels) : damaged,
    );
  });
  if (pages > 1 || animated) throw refuse(moves);
  const isReduced = isJpeg && !isProgressive;
  if (width * height > (isReduced ? mostReducedPixels : mostPixels))
    throw refuse(isReduced ? tooManyReduced : tooManyPixels);
  if (!whole) throw refuse(damaged);
  try {
    const { data, info } = await make(image.rotate())
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, sha256: sha256(data) };
  } catch {
    throw refuse(damaged);
  }
}

const tooManyPixels = 'The image has more than 40 megapixels';
const tooManyReduced = 'The image has more than 64 megapixels';
const damaged = 'The image is corrupt';
const moves = 'The image is animated: send a single frame';

function notAccepted(bytes: Uint8Array): string {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString('latin1');
  const accepted = 'JPEG, PNG, GIF or WebP';
  return /^ftyp(heic|heix|hevc|mif1|msf1)/.test(brand)
    ? `HEIC is not supported: save the photo as ${accepted}`
    : `Must be an image: ${accepted}`;
}

/** Checks the first bytes; file name and declared type are ignored. */
export function hasImageSignature(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[\s\S]{4}WEBP$/.test(start)
  );
}
