import type sharp from 'sharp';

let decoder: Promise<typeof sharp> | undefined;

/** Allows only four formats: no SVG, no PDF, nothing that could read files or URLs. */
export function imageDecoder(): Promise<typeof sharp> {
  // Loaded once: decoding while the other formats are being blocked would fail.
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
