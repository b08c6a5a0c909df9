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
const inDirectory = 0x02014b50;
const beforeContents = 0x04034b50;
const longestComment = 65_557;

function directoryOf(view: DataView, bytes: Uint8Array, most: number): Map<string, Entry> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > most) throw new Refused('entries');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== inDirectory) throw new Refused('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.toLowerCase().replace(/^\//, ''), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - longestComment);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Refused('damaged');
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
