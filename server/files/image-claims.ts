/** Read from the container, because the decoder only looks at the first frame. */
type Claims = {
  animated: boolean;
  whole: boolean;
  /** Of the whole canvas. */
  pixels: number;
};

const noClaims: Claims = { animated: false, whole: true, pixels: 0 };

/** Reads what the decoder does not report: animation and truncation of a PNG, the canvas of a GIF. */
export function readImageClaims(bytes: Buffer): Claims {
  const kind = bytes.toString('latin1', 0, 4);
  if (kind === 'GIF8' && bytes.length >= 10) {
    return { ...noClaims, pixels: bytes.readUInt16LE(6) * bytes.readUInt16LE(8) };
  }
  return kind === '\u0089PNG' ? ofPng(bytes) : noClaims;
}

const signature = 8;
// A chunk consists of length, type, data and checksum.
const lengthBytes = 4;
const aroundChunk = 12;

function ofPng(bytes: Buffer): Claims {
  let animated = false;
  for (let at = signature; at + aroundChunk <= bytes.length;) {
    const kind = bytes.toString('latin1', at + lengthBytes, at + 2 * lengthBytes);
    if (kind === 'IEND') return { ...noClaims, animated };
    if (kind === 'acTL') animated = true;
    at += bytes.readUInt32BE(at) + aroundChunk;
  }
  return { ...noClaims, animated, whole: false };
}
