import { createHash } from 'node:crypto';

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { examples } from '#slide/plan-1/examples.ts';
import { planSlide } from '#slide/plan.ts';

import { SlidePicture } from './slide-picture.tsx';

test('slides of the first release keep their preview to the last character', async () => {
  const now = examples.map(({ name, content, brand }) => {
    const plan = planSlide(content, brand);
    const pictures = {
      photo: content.photo && { ...content.photo, href: '/photo' },
      logo: brand.logo && { ...brand.logo, href: '/logo' },
    };
    const shown = <SlidePicture plan={plan} pictures={pictures} label={name} />;
    return [name, createHash('sha256').update(renderToStaticMarkup(shown)).digest('hex')];
  });
  await expect(`${JSON.stringify(Object.fromEntries(now), null, 2)}\n`).toMatchFileSnapshot(
    'old-slides.json',
  );
});
