import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF written by Chromium, in drawing order and without blanks. */
export function pagesOfPdf(pdf: Buffer): string[] {
  const objects = objectsIn(pdf);
  const maps = new Map<string, Map<string, string>>();
  const mapOf = (font: string) => {
    const [, id = ''] = /\/ToUnicode (\d+)/.exec(objects.get(font) ?? '') ?? [];
    const known = maps.get(id) ?? unicodeOf(objects.get(id) ?? '');
    maps.set(id, known);
    return known;
  };
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id = '']) => [name, mapOf(id)]),
      );
      const [, contents = ''] = /\/Contents (\d+)/.exec(page) ?? [];
      return textOf(objects.get(contents) ?? '', fonts).replaceAll(/\s+/g, '');
    });
}

/** By object number: the dictionary, or the decoded stream. */
function objectsIn(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  const source = pdf.toString('latin1');
  for (const [, id = '', body = ''] of source.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, dictionary = '', stream] = /^(.*?)stream\n(.*)\nendstream$/s.exec(body) ?? [];
    const isPacked = stream !== undefined && dictionary.includes('/FlateDecode');
    const bytes = isPacked ? inflateSync(Buffer.from(stream, 'latin1')) : null;
    objects.set(id, bytes ? `${dictionary}\n${bytes.toString('latin1')}` : body);
  }
  return objects;
}

/** Maps the codes of a font to Unicode, both in hexadecimal. */
function unicodeOf(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  const [, meanings = ''] = /endcodespacerange(.*)/s.exec(cmap) ?? [];
  const chars = meanings.matchAll(/^<([\dA-F]+)> <([\dA-F]+)>$/gim);
  for (const [, code = '', text = ''] of chars) map.set(code, decoded(text));
  const ranges = meanings.matchAll(/^<([\dA-F]+)> <([\dA-F]+)> <([\dA-F]+)>$/gim);
  for (const [, from = '', to = '', text = ''] of ranges) {
    for (let at = 0; at <= parseInt(to, 16) - parseInt(from, 16); at += 1) {
      const code = (parseInt(from, 16) + at).toString(16).toUpperCase().padStart(from.length, '0');
      map.set(code, String.fromCodePoint(parseInt(text, 16) + at));
    }
  }
  return map;
}

function decoded(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function textOf(contents: string, fonts: ReadonlyMap<string | undefined, Map<string, string>>) {
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [, name, codes] of contents.matchAll(/\/(F\d+) \S+ Tf|<([\dA-F]+)> Tj/gi)) {
    if (name !== undefined) font = fonts.get(name);
    const width = font?.keys().next().value?.length ?? 2;
    for (const [code] of (codes ?? '').matchAll(new RegExp(`.{${width}}`, 'g'))) {
      text += font?.get(code) ?? '\uFFFD';
    }
  }
  return text;
}
