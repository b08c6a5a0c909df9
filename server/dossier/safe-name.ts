/**
 * A file name that every system can unpack: no paths, no characters that reorder or hide text, nothing that Windows
 * refuses. `label` comes first and is unique, so that no two names are equal and none is a reserved one.
 */
export function safeName(label: string, name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|%\uFFFD]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const { base, extension } = parted(plain);
  const inert = opensInBrowser.test(extension) ? '.txt' : '';
  const ending = extension + inert;
  return `${label}-${shortened(base || 'file', longestBytes - ending.length)}${ending}`;
}

/** Windows allows 260 characters for the whole path, most systems 255 bytes for the name. */
const longestBytes = 150;

/** Would run as a page of its own beside the index, outside of its policy. */
const opensInBrowser =
  /^\.(?:[xs]?html?|xht|svgz?|xml|xsl|xslt|mht|mhtml|hta|js|mjs|url|webloc|lnk)$/i;

function parted(name: string): { base: string; extension: string } {
  const [extension = ''] = /\.[a-z\d]{1,10}$/i.exec(name) ?? [];
  return { base: name.slice(0, name.length - extension.length), extension };
}

function shortened(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept.replace(/[. ]+$/, '') || 'file';
}
