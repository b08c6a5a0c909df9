import type sharp from 'sharp';

/**
 * The decoder of pictures that others send, loaded when the first one comes. It opens the four formats that
 * are accepted and nothing else: no SVG, no PDF, nothing that could read files or load addresses.
 */
export async function imageDecoder(): Promise<typeof sharp> {
  const { default: decoder } = await import('sharp');
  decoder.block({ operation: ['VipsForeignLoad'] });
  decoder.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  decoder.concurrency(1);
  decoder.cache(false);
  return decoder;
}
