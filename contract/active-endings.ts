/** Browsers open these as pages, and run scripts in any XML, whose endings are mostly `…ml`. */
const pages = /^(?:(?!eml$)[a-z\d]*ml|[a-z\d]?htm)$/;
const otherPages =
  'atom dbk gpx htc htx jsp mht owl owx php rdf rdfs rng rss svg svgz swf webarchive xbl xht xlf xsd xsl xslt xspf xul';

/** Systems run or install these, or follow them to what they name, when they are opened. */
const programs = [
  'ade adp app appinstaller application appref-ms appx appxbundle bas bat cdxml chm cmd com cpl dll exe gadget grp',
  'hlp hta inf ins isp jar jnlp job js jse library-ms lnk mda mde mjs cjs msc msh msi msix msixbundle msp mst ocx pif',
  'prg ps1 ps1xml ps2 psc1 psd1 psm1 reg scf scr sct search-ms searchconnector-ms settingcontent-ms shb shs sys theme',
  'themepack deskthemepack url vb vbe vbs website ws wsc wsf wsh xbap xll dqy iqy oqy rqy slk diagcab diagcfg diagpkg',
  'py pyc pyo pyw pyz pyzw pl rb tcl bash csh fish ksh run sh zsh appimage deb desktop flatpakref rpm snap',
  'action applescript command configprofile fileloc ftploc inetloc mobileconfig mpkg osax pkg prefpane scpt scptd term',
  'terminal tool webloc workflow iso img vhd vhdx one onepkg',
];

const listed = new Set([otherPages, ...programs].join(' ').replaceAll('-', '').split(' '));

/**
 * Whether a file of this name would be opened as a page or run, even by programs that drop or fold characters: blanks
 * and dots at the end, marks, full-width letters and dots.
 */
export function isActive(name: string): boolean {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u3002', '.')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '')
    .replace(/(?<!\.)\.+$/, '');
  const [, ending = ''] = /\.([^.]+)$/.exec(folded) ?? [];
  return listed.has(ending) || pages.test(ending);
}
