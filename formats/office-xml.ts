/* Shared parts of Office files (ECMA-376, part 2): XML parts in a zip, their types and relationships. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

// Invalid in XML 1.0, in addition to what the contract rejects.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Ids are numbered in order: rId1, rId2, and so on. */
export function relationships(
  targets: readonly (readonly [type: string, target: string])[],
): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${type.startsWith('http') ? type : `${officeDocument}/${type}`}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** `images` lists the file extensions of the images. */
export function contentTypes(
  parts: readonly (readonly [name: string, type: string])[],
  images: readonly string[] = [],
): string {
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ...images.map((ending) => [ending, `image/${ending}`] as const),
  ];
  return `${declaration}<Types xmlns="${packages}/content-types">${[
    ...defaults.map(([name, type]) => `<Default Extension="${name}" ContentType="${type}"/>`),
    ...parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`),
  ].join('')}</Types>`;
}
