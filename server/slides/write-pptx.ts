import { escaped } from '#formats/office-xml.ts';
import type { PlannedText } from '#slide/blocks.ts';
import { fadesOf } from '#slide/outline.ts';
import type { PlannedPicture, PlannedShape, SlidePlan } from '#slide/slide-plan.ts';

import { packPptx } from './pptx-package.ts';
import { fadeShape, geometry, plainShape, slideXml, textShape } from './pptx-shapes.ts';

export type SlidePicture = { bytes: Uint8Array; type: 'jpeg' | 'png'; description: string };

type SlideFile = {
  plan: SlidePlan;
  title: string;
  author: string;
  createdAt: string;
  pictures: Partial<Record<PlannedPicture['role'], SlidePicture>>;
};

/** Writes a slide as .pptx (ECMA-376) with editable texts. */
export function writePptx({ plan, title, author, createdAt, pictures }: SlideFile): Uint8Array {
  const shown = plan.pictures.flatMap((picture) => {
    const file = pictures[picture.role];
    return file ? [{ picture, file }] : [];
  });
  const media = shown.map(({ picture, file }) => ({
    name: `${picture.role}.${file.type}`,
    bytes: file.bytes,
  }));
  const { width, height, palette } = plan;
  const slides = [{ xml: slide(plan, shown), media }];
  return packPptx({ title, author, createdAt, palette, width, height, slides });
}

type Shown = { picture: PlannedPicture; file: SlidePicture };

/** Texts are in the plan's order, which is that of reading; the title is before the pictures. */
function slide(plan: SlidePlan, shown: Shown[]): string {
  let id = 2;
  const texts = plan.texts.map(({ role, name: called, box, paragraphs }) => {
    const name = called ?? names[role];
    return textShape({ id: (id += 1), name, box, placeholder: places[role], paragraphs });
  });
  const pictures = shown.map((one, index) =>
    [
      pictureShape(one, (id += 1), index + 2),
      ...fadesOf(one.picture).map(({ box, opaque, clear }) =>
        fadeShape((id += 1), box, surfaces.background, directionFrom(opaque, clear)),
      ),
    ].join(''),
  );
  const shapes = plan.shapes.map(({ role, box, outline }) =>
    plainShape((id += 1), box, colourOf(role, plan), outline),
  );
  const [title = '', ...others] = texts;
  return slideXml([...shapes, title, ...pictures, ...others].join(''));
}

const names: Record<PlannedText['role'], string> = {
  title: 'Title',
  message: 'Message',
  person: 'Person',
  label: 'Label',
  compliance: 'Compliance number',
  organisation: 'Organisation',
};

const places: Partial<Record<PlannedText['role'], 'title' | 'body'>> = {
  title: 'title',
  message: 'body',
};

function pictureShape({ picture, file }: Shown, id: number, relationship: number): string {
  const { left, top, right, bottom } = picture.crop;
  const share = (value: number) => Math.round(value * 100_000);
  const crop = `<a:srcRect l="${share(left)}" t="${share(top)}" r="${share(right)}" b="${share(bottom)}"/>`;
  const name = picture.role === 'photo' ? 'Photo' : 'Logo';
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${name}" descr="${escaped(file.description)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId${relationship}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${geometry(picture.box, picture.outline)}</p:spPr></p:pic>`;
}

/** Theme colours of surfaces; plates are the same in every theme. */
const surfaces = { background: 'bg1', panel: 'bg2', accent: 'accent1' };

function colourOf(role: PlannedShape['role'], { palette }: SlidePlan): string {
  const themed = role === 'paper' || role === 'ink' ? null : surfaces[role];
  return themed
    ? `<a:schemeClr val="${themed}"/>`
    : `<a:srgbClr val="${palette[role].slice(1).toUpperCase()}"/>`;
}

type Point = { x: number; y: number };

function directionFrom(one: Point, other: Point): number {
  const angle = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
  return (angle + 360) % 360;
}
