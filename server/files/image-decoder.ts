import type sharp from 'sharp';

let decoder: Promise<typeof sharp> | undefined;

/**
 * The decoder of pictures that others send, loaded when the first one comes. It opens the four formats that
 * are accepted and nothing else: no SVG, no PDF, nothing that could read files or load addresses.
 */
export function imageDecoder(): Promise<typeof sharp> {
  // Once: what is being decoded while all formats are closed would be refused as damaged.
  decoder ??= load();
  return decoder;
}

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  loaded.concurrency(1);
  loaded.cache(false);
  return loaded;
}
