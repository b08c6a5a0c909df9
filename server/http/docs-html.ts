/** Escaped HTML. Interpolated texts are escaped, interpolated Html is not. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Arrays are joined; `false` and `undefined` are omitted. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + sourceOf(parts[index])).join(''));
}

function sourceOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map(sourceOf).join('') : escaped(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
