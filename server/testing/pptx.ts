import { posix } from 'node:path';

import { unzipSync } from 'fflate';

import { slideSvg } from '#server/slides/slide-svg.ts';
import { writePptx } from '#server/slides/write-pptx.ts';
import type { Brand, SlideContent } from '#slide/content.ts';
import { newestPlan } from '#slide/plan.ts';
import type { SlidePlan } from '#slide/slide-plan.ts';
import { planStored } from '#slide/stored-plan.ts';

export type Shown = { bytes: Uint8Array; width: number; height: number };

export function drawn(
  content: SlideContent,
  brand: Brand,
  photo?: Shown,
  logo?: Shown,
  version = newestPlan,
) {
  const plan: SlidePlan = planStored(content, brand, version);
  const file = (shown: Shown, type: 'jpeg' | 'png', description: string) => ({
    bytes: shown.bytes,
    type,
    description,
  });
  const image = ({ bytes, width, height }: Shown, type: string) => ({
    href: `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`,
    width,
    height,
  });
  const pptx = writePptx({
    plan,
    title: content.title,
    author: 'Dana "D" <Reyes>',
    createdAt: '2026-05-14T16:20:00.000Z',
    pictures: {
      ...(photo && { photo: file(photo, 'jpeg', 'Photo of Ada & "Bea"') }),
      ...(logo && { logo: file(logo, 'png', `Logo of ${brand.name}`) }),
    },
  });
  const svg = slideSvg(plan, {
    ...(photo && { photo: image(photo, 'jpeg') }),
    ...(logo && { logo: image(logo, 'png') }),
  });
  return { plan, pptx, svg };
}

/** The entries of a presentation as bytes; XML also as text. */
export function partsOf(pptx: Uint8Array) {
  const parts = unzipSync(pptx);
  const texts: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(parts)) {
    if (/\.(xml|rels)$/.test(name))
      texts[name] = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  }
  return { parts, texts };
}

/** Errors in relationships and content types (ECMA-376, part 2). */
export function faultsOf(pptx: Uint8Array): string[] {
  const { parts, texts } = partsOf(pptx);
  const names = new Set(Object.keys(parts));
  const faults: string[] = [];
  const reached = new Set(['[Content_Types].xml']);
  for (const [name, text] of Object.entries(texts).filter(([one]) => one.endsWith('.rels'))) {
    reached.add(name);
    const source = name.replace('_rels/', '').replace(/\.rels$/, '');
    if (source !== '' && !names.has(source)) faults.push(`${name} belongs to nothing`);
    const ids = [...text.matchAll(/ Id="(\w+)"/g)].map(([, id]) => id ?? '');
    if (new Set(ids).size !== ids.length) faults.push(`${name} has an id twice`);
    for (const [, target = ''] of text.matchAll(/ Target="([^"]+)"/g)) {
      const there = posix.join(posix.dirname(source), target);
      reached.add(there);
      if (!names.has(there)) faults.push(`${name} leads to ${there}, which is missing`);
    }
    for (const [, used = ''] of (texts[source] ?? '').matchAll(/ r:(?:id|embed)="(\w+)"/g)) {
      if (!ids.includes(used)) faults.push(`${source} uses ${used}, which is missing`);
    }
  }
  faults.push(...[...names].filter((name) => !reached.has(name)).map((name) => `${name} is lost`));
  const types = texts['[Content_Types].xml'] ?? '';
  const attributesOf = (pattern: RegExp) =>
    [...types.matchAll(pattern)].map(([, name]) => name ?? '');
  const overrides = attributesOf(/<Override PartName="\/([^"]+)"/g);
  const endings = attributesOf(/<Default Extension="([^"]+)"/g);
  faults.push(...overrides.filter((name) => !names.has(name)).map((name) => `no part ${name}`));
  for (const name of names) {
    const known = overrides.includes(name) || endings.some((ending) => name.endsWith(`.${ending}`));
    if (!known && name !== '[Content_Types].xml') faults.push(`${name} is of no type`);
  }
  return faults;
}
