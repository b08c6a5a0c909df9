import { bodyBytes } from '#contract/limits.ts';

/** A photo that was chosen, with its size as it is shown, upright. `url` is to be revoked. */
export type ChosenPhoto = { file: File; url: string; width: number; height: number };

/** Opens a chosen photo. Gives what is wrong with it where it is refused; the server has the last word. */
export async function openPhoto(file: File): Promise<ChosenPhoto | { refused: string }> {
  if (file.size > bodyBytes.upload) return { refused: 'The photo is larger than 10 MB' };
  if (file.size === 0) return { refused: 'The file is empty' };
  const refused = refusalOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (refused) return { refused };
  const size = await sizeOf(file);
  if (!size) return { refused: 'The picture is damaged' };
  if (size.width * size.height > mostPixels) {
    return { refused: 'The picture has more than 40 megapixels' };
  }
  return { file, url: URL.createObjectURL(file), ...size };
}

/** Why a file that begins like this is no photo; null where it may be one. Its name says nothing. */
export function refusalOf(start: Uint8Array): string | null {
  const text = String.fromCodePoint(...start);
  if (beginnings.some((beginning) => beginning.test(text))) return null;
  return /^....ftyp(heic|heix|hevc|mif1|msf1)/s.test(text)
    ? 'HEIC photos cannot be read: save it as JPEG, PNG, GIF or WebP'
    : 'Must be a picture: JPEG, PNG, GIF or WebP';
}

const mostPixels = 40_000_000;
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^GIF8[79]a/, /^RIFF....WEBP/s];

/** How large a picture is, upright; null where it cannot be read. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
