import { fileName } from '#server/evidence/file-name.ts';

/**
 * A file name that every system can unpack. `label` comes first and is unique, so that names differ even without
 * case, and none is reserved on Windows.
 */
export function safeName(label: string, name: string): string {
  const plain = fileName(name)
    .normalize('NFC')
    .replaceAll(/[%\uFFFD\s]+/g, ' ');
  const [extension = ''] = /\.[a-z\d]{1,10}$/i.exec(plain) ?? [];
  const ending = extension + (opensInBrowser.test(extension) ? '.txt' : '');
  const base = plain.slice(0, plain.length - extension.length);
  return `${label}-${shortened(base, longestBytes - ending.length)}${ending}`;
}

/** Windows allows 260 characters for the whole path, most systems 255 bytes for the name. */
const longestBytes = 150;

/** An unpacked file of this type would run outside the policy of the page. Browsers run scripts in any XML. */
const opensInBrowser =
  /^\.(?:(?!eml$)\w*ml|\w?htm|xht|svgz?|x[bs]l|xslt|xsd|rdf|rss|atom|mht|hta|m?js|url|webloc|lnk)$/i;

function shortened(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept.trim().replace(/[. ]+$/, '') || 'file';
}
