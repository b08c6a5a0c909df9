import { escaped } from '#formats/office-xml.ts';
import type { Box } from '#slide/blocks.ts';

import { emu } from './pptx-parts.ts';
import { paragraphXml, place } from './pptx-shapes.ts';
import type { Paragraph } from './pptx-shapes.ts';

type TableRow = { height: number; cells: readonly (readonly Paragraph[])[] };

type Table = {
  id: number;
  description: string;
  box: Box;
  columns: readonly number[];
  /** The first row is the header. */
  rows: readonly TableRow[];
};

export const cellPadding = { x: 8, y: 6 };

/** A native table, which can be edited. */
export function tableXml({ id, description, box, columns, rows }: Table): string {
  const grid = columns.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('');
  const lines = rows.map((row, index) => rowXml(row, index === 0)).join('');
  const table = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${lines}</a:tbl>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table" descr="${escaped(description)}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${place(box)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">${table}</a:graphicData></a:graphic></p:graphicFrame>`;
}

function rowXml({ height, cells }: TableRow, isHeader: boolean): string {
  const all = cells.map((paragraphs) => cellXml(paragraphs, isHeader)).join('');
  return `<a:tr h="${emu(height)}">${all}</a:tr>`;
}

const none = ['L', 'R', 'T'].map((side) => `<a:ln${side}><a:noFill/></a:ln${side}>`).join('');
const below =
  '<a:lnB w="9525"><a:solidFill><a:schemeClr val="tx2"><a:lumMod val="40000"/><a:lumOff val="60000"/></a:schemeClr></a:solidFill></a:lnB>';
const header = '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>';

function cellXml(paragraphs: readonly Paragraph[], isHeader: boolean): string {
  const { x, y } = cellPadding;
  const room = `marL="${emu(x)}" marR="${emu(x)}" marT="${emu(y)}" marB="${emu(y)}" anchor="ctr"`;
  const fill = isHeader ? header : '<a:noFill/>';
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphs.map(paragraphXml).join('')}</a:txBody><a:tcPr ${room}>${none}${below}${fill}</a:tcPr></a:tc>`;
}
