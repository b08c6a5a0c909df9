import { Refused } from './refused.ts';

/** Limits while unpacking, counted from the data because the sizes in an archive can be forged. */
export const caps = {
  fileBytes: 20_971_520,
  unpackedBytes: 209_715_200,
  entries: 2_000,
  cells: 200_000,
  columns: 200,
};

export type Caps = typeof caps;

export type Archive = {
  names: readonly string[];
  /** Reads the text of an entry in chunks; resolves to false if it does not exist. */
  read: (name: string, onText: (text: string) => void) => Promise<boolean>;
};

type Entry = { method: number; isEncrypted: boolean; size: number; offset: number };

/** Reads the directory of a zip archive. Throws if it is damaged or has too many entries. */
export function archiveOf(bytes: Uint8Array, { unpackedBytes, entries: most }: Caps): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(view, bytes, most);
  let unpacked = 0;
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > unpackedBytes) throw new Refused('unpacked');
  };
  return {
    names: [...entries.keys()],
    read: async (name, onText) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return false;
      if (entry.isEncrypted) throw new Refused('protected');
      await inflate(contentsOf(view, bytes, entry), entry.method, count, onText);
      return true;
    },
  };
}

const endOfDirectory = 0x06054b50;
const wideLocator = 0x07064b50;
const wideEnd = 0x06064b50;
const inDirectory = 0x02014b50;
const beforeContents = 0x04034b50;
const longestComment = 65_557;
/** Stands for a number that ZIP64 stores elsewhere with 64 bits. */
const isWide = 0xffff_ffff;

function directoryOf(view: DataView, bytes: Uint8Array, most: number): Map<string, Entry> {
  const { count, start } = endOf(view);
  if (count > most) throw new Refused('entries');
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== inDirectory) throw new Refused('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const moreLength = view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.toLowerCase().replace(/^\//, ''), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      ...placeOf(view, at, at + 46 + nameLength, moreLength),
    });
    at += 46 + nameLength + moreLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The extra field of ZIP64 has only those numbers that are too wide, in this order. */
function placeOf(view: DataView, at: number, from: number, length: number) {
  const [unpacked = 0, size = 0, offset = 0] = [24, 20, 42].map((one) =>
    view.getUint32(at + one, true),
  );
  let field = from;
  while (field < from + length && view.getUint16(field, true) !== 1)
    field += 4 + view.getUint16(field + 2, true);
  let next = field + 4 + (unpacked === isWide ? 8 : 0);
  const wide = (value: number) => {
    if (value !== isWide) return value;
    if (next + 8 > from + length) throw new Refused('damaged');
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
  return { size: wide(size), offset: wide(offset) };
}

/** The number of entries, and where the directory starts. */
function endOf(view: DataView): { count: number; start: number } {
  const first = Math.max(0, view.byteLength - longestComment);
  let at = view.byteLength - 22;
  while (at >= first && view.getUint32(at, true) !== endOfDirectory) at -= 1;
  if (at < first) throw new Refused('damaged');
  const count = view.getUint16(at + 10, true);
  const start = view.getUint32(at + 16, true);
  const isZip64 = at >= 20 && view.getUint32(at - 20, true) === wideLocator;
  if (!isZip64) return { count, start };
  const end = Number(view.getBigUint64(at - 12, true));
  if (view.getUint32(end, true) !== wideEnd) throw new Refused('damaged');
  const [wideCount, wideStart] = [32, 48].map((one) => Number(view.getBigUint64(end + one, true)));
  return { count: wideCount ?? count, start: wideStart ?? start };
}

function contentsOf(view: DataView, bytes: Uint8Array, { offset, size }: Entry): Uint8Array {
  if (view.getUint32(offset, true) !== beforeContents) throw new Refused('damaged');
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return bytes.subarray(from, from + size);
}

const stored = 0;
const deflated = 8;

async function inflate(
  contents: Uint8Array,
  method: number,
  count: (length: number) => void,
  onText: (text: string) => void,
): Promise<void> {
  if (method !== stored && method !== deflated) throw new Refused('damaged');
  const packed = new Blob([contents as Uint8Array<ArrayBuffer>]).stream();
  const stream =
    method === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  let decoder: TextDecoder | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      count(value.length);
      decoder ??= decoderFor(value);
      onText(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
}

function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
}
