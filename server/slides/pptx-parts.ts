/* The minimal parts of a presentation that depend at most on size and colours (ECMA-376, part 1). */
import { contentTypes as officeContentTypes, declaration, escaped } from '#formats/office-xml.ts';
import type { Palette } from '#slide/palette.ts';

export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

const content = 'application/vnd.openxmlformats-officedocument.presentationml';

/** EMU per pixel: the file format's unit of length. */
const emuInPixel = 9525;

export function emu(pixels: number): number {
  return Math.round(pixels * emuInPixel);
}

export function contentTypes(slides: number): string {
  const parts = [
    ['/ppt/presentation.xml', `${content}.presentation.main+xml`],
    ...numbers(slides).map(
      (number) => [`/ppt/slides/slide${number}.xml`, `${content}.slide+xml`] as const,
    ),
    ['/ppt/slideLayouts/slideLayout1.xml', `${content}.slideLayout+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${content}.slideMaster+xml`],
    ['/ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ] as const;
  return officeContentTypes(parts, ['jpeg', 'png']);
}

/** From 1 to `last`. */
const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export function coreProperties(title: string, author: string, at: string): string {
  return `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>en-US</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`;
}

export const appProperties = (slides: number): string =>
  `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Slides>${slides}</Slides></Properties>`;

export function presentation(width: number, height: number, slides: number): string {
  const ids = numbers(slides).map(
    (number) => `<p:sldId id="${255 + number}" r:id="rId${1 + number}"/>`,
  );
  return `${declaration}<p:presentation ${namespaces} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${emu(width)}" cy="${emu(height)}"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle><a:defPPr><a:defRPr lang="en-US"/></a:defPPr></p:defaultTextStyle></p:presentation>`;
}

const emptyGroup =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

export function shapeTree(shapes: string): string {
  return `<p:spTree>${emptyGroup}${shapes}</p:spTree>`;
}

const colourMap =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

const noSpacing =
  '<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/>';

function levels(size: number): string {
  return `<a:lvl1pPr marL="0" indent="0" algn="l">${noSpacing}<a:defRPr sz="${size}" kern="0"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`;
}

/** A text frame without padding or automatic resizing. */
export const frame =
  '<a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr>';

export const master = `${declaration}<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${shapeTree(placeholder('title', 'Title', 'Title') + placeholder('body', 'Text', 'Text', 1))}</p:cSld><p:clrMap ${colourMap}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle>${levels(3600)}</p:titleStyle><p:bodyStyle>${levels(1800)}</p:bodyStyle><p:otherStyle>${levels(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`;

export const layout = `${declaration}<p:sldLayout ${namespaces} preserve="1"><p:cSld name="Waymark">${shapeTree(placeholder('title', 'Title', 'Title') + placeholder('body', 'Message', 'Message', 1, 3))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;

function placeholder(type: string, name: string, text: string, index?: number, id = index ? 3 : 2) {
  const place = `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(600)}" cy="${emu(100)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${index ? ` idx="${index}"` : ''}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody>${frame}<a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

/** Arial is installed everywhere and has the metrics used for measuring. */
export function theme({ background, panel, text, soft, accent }: Palette): string {
  const rgb = (name: string, colour: string) =>
    `<a:${name}><a:srgbClr val="${colour.slice(1).toUpperCase()}"/></a:${name}>`;
  const accents = [1, 2, 3, 4, 5, 6].map((number) => rgb(`accent${number}`, accent)).join('');
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface="Arial"/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="9525">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return `${declaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Waymark"><a:themeElements><a:clrScheme name="Waymark">${rgb('dk1', text)}${rgb('lt1', background)}${rgb('dk2', soft)}${rgb('lt2', panel)}${accents}${rgb('hlink', accent)}${rgb('folHlink', accent)}</a:clrScheme><a:fontScheme name="Waymark"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Waymark"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
