import { jsonShape } from './limits.ts';
import { formatNumber } from './words.ts';

const [quote, escape, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export const tooDeep = `The JSON is nested deeper than ${jsonShape.depth} levels`;
export const tooWide = `The JSON has more than ${formatNumber(jsonShape.values)} lists, objects and list items`;

/**
 * Why a JSON text must not be parsed, or null. Parsing and validating a few megabytes of brackets would block the
 * event loop for seconds; this reads each character once. Invalid JSON is judged up to its first error, where the
 * parser stops too.
 */
export function jsonExcess(text: string): string | null {
  let depth = 0;
  let values = 0;
  /** One bit for each level, set for a list. */
  let lists = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      values += 1;
      lists = (lists << 1) | (code === openList ? 1 : 0);
      if (depth > jsonShape.depth) return tooDeep;
    } else if (code === closeList || code === closeObject) {
      depth -= 1;
      lists >>>= 1;
    } else if (code === comma) values += lists & 1;
    if (values > jsonShape.values) return tooWide;
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === escape ? 2 : 1;
  }
  return at;
}
