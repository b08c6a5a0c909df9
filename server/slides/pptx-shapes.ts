/* Shapes and texts of slides in the file format. */
import { declaration, escaped } from '#contract/office-xml.ts';
import type { Box, PlannedParagraph } from '#slide/blocks.ts';
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

const inks = { text: 'tx1', soft: 'tx2', accent: 'accent1', paper: 'bg1' } as const;

export type Paragraph = Pick<PlannedParagraph, 'text' | 'size' | 'weight' | 'rightToLeft'> & {
  ink: keyof typeof inks;
  align?: 'l' | 'r';
};

export function paragraphXml(paragraph: Paragraph): string {
  const { text, size, weight, ink, rightToLeft, align = 'l' } = paragraph;
  const points = Math.round(size * 75);
  const spacing = `<a:lnSpc><a:spcPts val="${Math.round(size * lineHeight * 75)}"/></a:lnSpc>`;
  const fill = `<a:solidFill><a:schemeClr val="${inks[ink]}"/></a:solidFill>`;
  const look = `lang="en-US" sz="${points}" b="${weight === 'bold' ? 1 : 0}"`;
  const run =
    text === ''
      ? `<a:endParaRPr ${look}/>`
      : `<a:r><a:rPr ${look} dirty="0">${fill}${font}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
  return `<a:p><a:pPr algn="${align}" rtl="${rightToLeft ? 1 : 0}">${spacing}</a:pPr>${run}</a:p>`;
}

/** `colour` is a colour in the file format. */
export function plainShape(id: number, box: Box, colour: string): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Surface"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${geometry(box)}<a:solidFill>${colour}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;
}

export function geometry(box: Box): string {
  return `<a:xfrm>${place(box)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}

export function place({ x, y, width, height }: Box): string {
  return `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;
}
