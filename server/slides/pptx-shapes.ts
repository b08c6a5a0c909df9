import { declaration, escaped } from '#formats/office-xml.ts';
import type { Box, PlannedParagraph } from '#slide/blocks.ts';
import { roundness } from '#slide/outline.ts';
import type { Outline } from '#slide/slide-plan.ts';
import { lineHeight } from '#slide/text.ts';

import { emu, frame, namespaces, shapeTree } from './pptx-parts.ts';

export function slideXml(shapes: string): string {
  return `${declaration}<p:sld ${namespaces}><p:cSld>${shapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

const placeholders = {
  title: '<p:ph type="title"/>',
  body: '<p:ph type="body" idx="1"/>',
};

type TextShape = {
  id: number;
  name: string;
  box: Box;
  placeholder?: keyof typeof placeholders | undefined;
  paragraphs: readonly Paragraph[];
};

export function textShape({ id, name, box, placeholder, paragraphs }: TextShape): string {
  const kind = placeholder
    ? `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${placeholders[placeholder]}</p:nvPr>`
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/>${kind}</p:nvSpPr><p:spPr>${geometry(box)}<a:noFill/></p:spPr><p:txBody>${frame}<a:lstStyle/>${paragraphs.map(paragraphXml).join('')}</p:txBody></p:sp>`;
}

// Hebrew and Arabic text needs its own font attribute.
const font = '<a:latin typeface="+mn-lt"/><a:cs typeface="+mn-cs"/>';

const theme = (name: string) => `<a:schemeClr val="${name}"/>`;
const inks = {
  text: theme('tx1'),
  soft: theme('tx2'),
  accent: theme('accent1'),
  paper: theme('bg1'),
  danger: '<a:srgbClr val="B42318"/>',
};

export type Paragraph = Pick<
  PlannedParagraph,
  'text' | 'size' | 'weight' | 'rightToLeft' | 'centred'
> & {
  ink: keyof typeof inks;
  align?: 'l' | 'r';
};

export function paragraphXml(paragraph: Paragraph): string {
  const { text, size, weight, ink, rightToLeft, centred } = paragraph;
  const align = centred ? 'ctr' : (paragraph.align ?? 'l');
  const points = Math.round(size * 75);
  const spacing = `<a:lnSpc><a:spcPts val="${Math.round(size * lineHeight * 75)}"/></a:lnSpc>`;
  const fill = `<a:solidFill>${inks[ink]}</a:solidFill>`;
  const look = `lang="en-US" sz="${points}" b="${weight === 'bold' ? 1 : 0}"`;
  const run =
    text === ''
      ? `<a:endParaRPr ${look}/>`
      : `<a:r><a:rPr ${look} dirty="0">${fill}${font}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
  return `<a:p><a:pPr algn="${align}" rtl="${rightToLeft ? 1 : 0}">${spacing}</a:pPr>${run}</a:p>`;
}

/** `colour` uses the syntax of the file format. */
export function plainShape(id: number, box: Box, colour: string, outline?: Outline): string {
  return surface(id, 'Surface', geometry(box, outline), `<a:solidFill>${colour}</a:solidFill>`);
}

/** From opaque to transparent in the given direction, clockwise from the right in degrees. */
export function fadeShape(id: number, box: Box, colour: string, direction: number): string {
  const stop = (at: number, alpha: number) =>
    `<a:gs pos="${at}"><a:schemeClr val="${colour}"><a:alpha val="${alpha}"/></a:schemeClr></a:gs>`;
  const stops = `<a:gsLst>${stop(0, 100_000)}${stop(100_000, 0)}</a:gsLst>`;
  const fill = `<a:gradFill rotWithShape="1">${stops}<a:lin ang="${direction * 60_000}" scaled="0"/></a:gradFill>`;
  return surface(id, 'Fade', geometry(box), fill);
}

/** Without meaning for screen readers. The empty text body is optional in the format, but some programs expect it. */
function surface(id: number, name: string, form: string, fill: string): string {
  const text = `<p:txBody>${frame}<a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}">${decorative}</p:cNvPr><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${form}${fill}<a:ln><a:noFill/></a:ln></p:spPr>${text}</p:sp>`;
}

const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

export function geometry(box: Box, outline?: Outline): string {
  return `<a:xfrm>${place(box)}</a:xfrm>${outline ? outlines[outline] : outlines.none}`;
}

const outlines: Record<Outline | 'none', string> = {
  none: '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
  circle: '<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom>',
  rounded: `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val ${roundness * 100_000}"/></a:avLst></a:prstGeom>`,
};

export function place({ x, y, width, height }: Box): string {
  return `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;
}
