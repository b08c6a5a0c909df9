/** Encodings other than Unicode, the most frequent first, with their names on the screen. */
export const encodings = {
  'windows-1252': 'Western (Windows-1252)',
  macintosh: 'Western (Mac Roman)',
  cp850: 'Western (DOS, CP850)',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  shift_jis: 'Japanese (Shift_JIS)',
  gb18030: 'Chinese (GB 18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean',
} as const;
export type Encoding = keyof typeof encodings;

export type Decoded = {
  text: string;
  /** The encoding that was chosen or guessed; null for Unicode. */
  encoding: Encoding | null;
  /** Numbers of the lines with bytes that are not text, from 1. */
  broken: number[];
};

/**
 * Decodes a file. A byte order mark decides; without one it is UTF-16 if every other byte is zero, and UTF-8 unless
 * most characters beyond ASCII are broken. Anything else is read as Windows-1252, or as the chosen encoding.
 */
export function decode(sent: Uint8Array, chosen: Encoding | null = null): Decoded {
  const bytes = unfolded(sent);
  const unicode = chosen === null ? unicodeOf(bytes) : null;
  if (unicode !== null) {
    const text = new TextDecoder(unicode).decode(bytes);
    return { text, encoding: null, broken: linesWith(text, '\uFFFD') };
  }
  const encoding = chosen ?? 'windows-1252';
  const text = encoding === 'cp850' ? fromCp850(bytes) : new TextDecoder(encoding).decode(bytes);
  return { text, encoding, broken: linesWith(text, '\uFFFD') };
}

/** Calendars break lines between bytes, also inside a character. Joins what begins with a blank to the line above. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const start = String.fromCharCode(...bytes.subarray(0, 40));
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*BEGIN:VCALENDAR/i.test(start)) return bytes;
  const joined: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    let next = at;
    while (bytes[next] === 0x0d) next += 1;
    const isFold = bytes[next] === 0x0a && (bytes[next + 1] === 0x20 || bytes[next + 1] === 0x09);
    if (isFold) at = next + 1;
    else joined.push(bytes[at]!);
  }
  return Uint8Array.from(joined);
}

function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, mostLookedAt);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  // Texts in western languages have a zero in most characters.
  const many = start.length / 5;
  if (odd > many && even * 10 < odd) return 'utf-16le';
  if (even > many && odd * 10 < even) return 'utf-16be';
  const { whole, broken } = sequencesIn(bytes);
  return broken === 0 || whole > broken ? 'utf-8' : null;
}

const mostLookedAt = 4_096;

/** Counts the characters beyond ASCII that are UTF-8, and the bytes that are not. */
function sequencesIn(bytes: Uint8Array): { whole: number; broken: number } {
  const count = { whole: 0, broken: 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xf0 && byte < 0xf5
        ? 3
        : byte >= 0xe0 && byte < 0xf0
          ? 2
          : byte >= 0xc2 && byte < 0xe0
            ? 1
            : 0;
    let next = 1;
    while (next <= more && (bytes[at + next] ?? 0) >> 6 === 2) next += 1;
    if (more > 0 && next > more) {
      count.whole += 1;
      at += more;
    } else count.broken += 1;
  }
  return count;
}

function linesWith(text: string, sign: string): number[] {
  if (!text.includes(sign)) return [];
  return text.split(/\r\n|[\r\n]/).flatMap((line, at) => (line.includes(sign) ? [at + 1] : []));
}

/** Browsers do not know the code page of western Windows consoles and old exports. */
function fromCp850(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp850[byte - 0x80];
  return text;
}

const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
