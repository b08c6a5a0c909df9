import { strToU8, zipSync } from 'fflate';

import { relationships } from '#formats/office-xml.ts';
import type { Palette } from '#slide/palette.ts';

import {
  appProperties,
  contentTypes,
  coreProperties,
  layout,
  master,
  presentation,
  theme,
} from './pptx-parts.ts';

/** The XML of a slide; its images have the relationships from rId2 on. */
export type PackedSlide = { xml: string; media: { name: string; bytes: Uint8Array }[] };

type Presentation = {
  title: string;
  author: string;
  createdAt: string;
  palette: Palette;
  width: number;
  height: number;
  slides: readonly PackedSlide[];
};

/** Writes at least one slide as .pptx (ECMA-376). */
export function packPptx(made: Presentation): Uint8Array {
  const { title, author, createdAt, palette, width, height, slides } = made;
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(slides.length),
    '_rels/.rels': relationships([
      ['officeDocument', 'ppt/presentation.xml'],
      [
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
      ['extended-properties', 'docProps/app.xml'],
    ]),
    'docProps/core.xml': coreProperties(title, author, createdAt),
    'docProps/app.xml': appProperties(slides.length),
    'ppt/presentation.xml': presentation(width, height, slides.length),
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
      ['theme', 'theme/theme1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(palette),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': layout,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
  };
  for (const [index, { xml, media }] of slides.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] = xml;
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...media.map(({ name }) => ['image', `../media/${name}`] as const),
    ]);
  }
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  const images = slides.flatMap(({ media }) =>
    media.map(({ name, bytes }) => [`ppt/media/${name}`, bytes] as const),
  );
  const entries = Object.fromEntries([...texts, ...images]);
  return zipSync(entries, { level: 6, mtime: zipDate(createdAt) });
}

/** ZIP dates are local times from 1980 to 2099; a clock may show any time. */
function zipDate(moment: string): Date {
  const time = Date.parse(moment);
  return new Date(Math.min(Math.max(time, Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30)));
}
