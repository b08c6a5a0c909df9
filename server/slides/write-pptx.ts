import { strToU8, zipSync } from 'fflate';

import { declaration, escaped, relationships } from '#contract/office-xml.ts';
import type { Box, PlannedParagraph, PlannedText } from '#slide/blocks.ts';
import type { PlannedPicture, PlannedShape, SlidePlan } from '#slide/plan.ts';
import { lineHeight } from '#slide/text.ts';

import {
  appProperties,
  contentTypes,
  coreProperties,
  emu,
  frame,
  layout,
  master,
  namespaces,
  presentation,
  shapeTree,
  theme,
} from './pptx-parts.ts';

/** An image on the slide, with its alternative text. */
export type SlidePicture = { bytes: Uint8Array; type: 'jpeg' | 'png'; description: string };

type SlideFile = {
  plan: SlidePlan;
  title: string;
  author: string;
  /** ISO 8601. */
  createdAt: string;
  pictures: Partial<Record<PlannedPicture['role'], SlidePicture>>;
};

/** The slide as .pptx (ECMA-376) with editable texts. */
export function writePptx({ plan, title, author, createdAt, pictures }: SlideFile): Uint8Array {
  const shown = plan.pictures.flatMap((picture) => {
    const file = pictures[picture.role];
    return file ? [{ picture, file }] : [];
  });
  const { width, height } = plan;
  const media = shown.map(({ picture, file }) => `media/${picture.role}.${file.type}`);
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships([
      ['officeDocument', 'ppt/presentation.xml'],
      [
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
      ['extended-properties', 'docProps/app.xml'],
    ]),
    'docProps/core.xml': coreProperties(title, author, createdAt),
    'docProps/app.xml': appProperties,
    'ppt/presentation.xml': presentation(width, height),
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['slide', 'slides/slide1.xml'],
      ['theme', 'theme/theme1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(plan.palette),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': layout,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/slides/slide1.xml': slide(plan, shown),
    'ppt/slides/_rels/slide1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...media.map((name) => ['image', `../${name}`] as const),
    ]),
  };
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  const images = shown.map(({ file }, at) => [`ppt/${media[at]}`, file.bytes] as const);
  const entries = Object.fromEntries([...texts, ...images]);
  return zipSync(entries, { level: 6, mtime: zipDate(createdAt) });
}

/** ZIP dates are local times from 1980 to 2099; a clock may be anywhere. */
function zipDate(moment: string): Date {
  const time = Date.parse(moment);
  return new Date(Math.min(Math.max(time, Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30)));
}

type Shown = { picture: PlannedPicture; file: SlidePicture };

/** The title comes first for screen readers. */
function slide(plan: SlidePlan, shown: Shown[]): string {
  let id = 2;
  const texts = plan.texts.map((text, index) => {
    const name = `${names[text.role]}${text.role === 'person' ? ` ${index}` : ''}`;
    return textShape(text, name, (id += 1));
  });
  const pictures = shown.map((one, index) => pictureShape(one, (id += 1), index + 2));
  const shapes = plan.shapes.map((shape) => plainShape(shape, plan, (id += 1)));
  const [title = '', ...others] = texts;
  const tree = shapeTree([...shapes, title, ...pictures, ...others].join(''));
  return `${declaration}<p:sld ${namespaces}><p:cSld>${tree}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

const names: Record<PlannedText['role'], string> = {
  title: 'Title',
  message: 'Message',
  person: 'Person',
  label: 'Label',
  compliance: 'Compliance number',
  organisation: 'Organisation',
};

const placeholders: Partial<Record<PlannedText['role'], string>> = {
  title: '<p:ph type="title"/>',
  message: '<p:ph type="body" idx="1"/>',
};

function textShape({ role, box, paragraphs }: PlannedText, name: string, id: number): string {
  const place = placeholders[role];
  const kind = place
    ? `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${place}</p:nvPr>`
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/>${kind}</p:nvSpPr><p:spPr>${geometry(box)}<a:noFill/></p:spPr><p:txBody>${frame}<a:lstStyle/>${paragraphs.map(paragraphXml).join('')}</p:txBody></p:sp>`;
}

// Hebrew and Arabic text needs its own font attribute.
const font = '<a:latin typeface="+mn-lt"/><a:cs typeface="+mn-cs"/>';

const inks = { text: 'tx1', soft: 'tx2', accent: 'accent1' } as const;

function paragraphXml({ text, size, weight, ink, rightToLeft }: PlannedParagraph): string {
  const points = Math.round(size * 75);
  const spacing = `<a:lnSpc><a:spcPts val="${Math.round(size * lineHeight * 75)}"/></a:lnSpc>`;
  const fill = `<a:solidFill><a:schemeClr val="${inks[ink]}"/></a:solidFill>`;
  const look = `lang="en-US" sz="${points}" b="${weight === 'bold' ? 1 : 0}"`;
  const run =
    text === ''
      ? `<a:endParaRPr ${look}/>`
      : `<a:r><a:rPr ${look} dirty="0">${fill}${font}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
  return `<a:p><a:pPr algn="l" rtl="${rightToLeft ? 1 : 0}">${spacing}</a:pPr>${run}</a:p>`;
}

function pictureShape({ picture, file }: Shown, id: number, relationship: number): string {
  const { left, top, right, bottom } = picture.crop;
  const share = (value: number) => Math.round(value * 100_000);
  const crop = `<a:srcRect l="${share(left)}" t="${share(top)}" r="${share(right)}" b="${share(bottom)}"/>`;
  const name = picture.role === 'photo' ? 'Photo' : 'Logo';
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${name}" descr="${escaped(file.description)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId${relationship}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${geometry(picture.box)}</p:spPr></p:pic>`;
}

/** Theme colours of surfaces; plates are the same in every theme. */
const surfaces: Partial<Record<PlannedShape['role'], string>> = { panel: 'bg2', accent: 'accent1' };

function plainShape({ role, box }: PlannedShape, { palette }: SlidePlan, id: number): string {
  const themed = surfaces[role];
  const colour = themed
    ? `<a:schemeClr val="${themed}"/>`
    : `<a:srgbClr val="${palette[role].slice(1).toUpperCase()}"/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Surface"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${geometry(box)}<a:solidFill>${colour}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;
}

function geometry({ x, y, width, height }: Box): string {
  return `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}
