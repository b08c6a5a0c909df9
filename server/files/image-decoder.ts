import type sharp from 'sharp';

let decoder: Promise<typeof sharp> | undefined;

/** Accepts four formats only: no SVG, no PDF, nothing that could read files or addresses. */
export function imageDecoder(): Promise<typeof sharp> {
  // Once: decoding while the formats are being blocked would fail.
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
