import { Refused } from './refused.ts';

type Handlers = {
  /** `attribute` reads an attribute by its name without a prefix. */
  onOpen?: (name: string, attribute: (name: string) => string | null) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/**
 * Reads XML in chunks. Names have no prefixes; comments and instructions are skipped. Refuses documents that declare
 * entities.
 */
export function xmlReader({ onOpen, onClose, onText }: Handlers): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const source = rest + piece;
    let at = 0;
    for (;;) {
      const tag = source.indexOf('<', at);
      const text = source.slice(at, tag === -1 ? source.length : tag);
      const end = tag === -1 ? -1 : endOf(source, tag);
      if (end === -1) {
        rest = source.slice(at);
        if (rest.length > longestRest) throw new Refused('damaged');
        return;
      }
      if (text !== '') onText?.(decoded(text));
      take(source.slice(tag, end));
      at = end;
    }
  };

  function take(markup: string): void {
    if (markup.startsWith('<![CDATA[')) onText?.(markup.slice(9, -3));
    else if (markup.startsWith('<!D')) throw new Refused('damaged');
    else if (markup.startsWith('</')) onClose?.(local(markup.slice(2, -1).trim()));
    else if (!/^<[?!]/.test(markup)) {
      const [name = ''] = /^[^\s/>]+/.exec(markup.slice(1)) ?? [];
      onOpen?.(local(name), (attribute) => attributeOf(markup, attribute));
      if (markup.endsWith('/>')) onClose?.(local(name));
    }
  }
}

/** Far longer than any cell. Without the limit, endless markup would be searched again with each chunk. */
const longestRest = 1_000_000;

/** The end of the markup that begins here; -1 if it continues in the next chunk. */
function endOf(source: string, from: number): number {
  if (source.startsWith('<!--', from)) return behind(source, '-->', from + 4);
  if (source.startsWith('<![CDATA[', from)) return behind(source, ']]>', from + 9);
  if (source.length - from < 9 && '<![CDATA['.startsWith(source.slice(from))) return -1;
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function behind(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const patterns = new Map<string, RegExp>();

function attributeOf(markup: string, attribute: string): string | null {
  const pattern =
    patterns.get(attribute) ??
    new RegExp(String.raw`\s(?:[\w.-]+:)?${attribute}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(attribute, pattern);
  const [found, double, single] = pattern.exec(markup) ?? [];
  return found === undefined ? null : decoded(double ?? single ?? '');
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, decimal, name) => {
      if (name) return named[name as string] ?? whole;
      const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}
