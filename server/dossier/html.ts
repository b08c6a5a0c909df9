/** Markup that needs no escaping. Create it only with `html`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Escapes every value, unless it is `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + markup(values[at - 1]) + part));
}

function markup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(markup).join('');
  return escaped(String(value));
}

/** For text and for attributes in double quotes. Bidirectional characters are isolated within their element. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unprintable, '\uFFFD')
    .replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- these are what is to be found
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

/** Buffers the page into larger chunks. */
export async function* utf8Chunks(pieces: AsyncIterable<Html>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece.text;
    if (text.length < chunkLength) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

const chunkLength = 65_536;
