import { bodyBytes } from '#contract/limits.ts';

/** `width` and `height` are those of the upright photo. Revoke `url` after use. */
export type ChosenPhoto = { file: File; url: string; width: number; height: number };

/** A first check; the server decides. */
export async function openPhoto(file: File): Promise<ChosenPhoto | { refused: string }> {
  if (file.size > bodyBytes.upload) return { refused: 'The photo is larger than 10 MB' };
  if (file.size === 0) return { refused: 'The file is empty' };
  const refused = refusalOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (refused) return { refused };
  const size = await sizeOf(file);
  if (!size) return { refused: 'The image is corrupt' };
  const isJpeg = file.type === 'image/jpeg';
  const most = isJpeg ? 64 : 40;
  if (size.width * size.height > most * 1_000_000)
    return { refused: `The image has more than ${most} megapixels` };
  return { file, url: URL.createObjectURL(file), ...size };
}

/** Checks the signature, because file names prove nothing. Null if it may be a photo. */
export function refusalOf(start: Uint8Array): string | null {
  const text = String.fromCodePoint(...start);
  if (beginnings.some((beginning) => beginning.test(text))) return null;
  return /^....ftyp(heic|heix|hevc|mif1|msf1)/s.test(text)
    ? 'HEIC is not supported: save the photo as JPEG, PNG, GIF or WebP'
    : 'Must be an image: JPEG, PNG, GIF or WebP';
}

const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^GIF8[79]a/, /^RIFF....WEBP/s];

/** The upright size; null if the photo cannot be decoded. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
