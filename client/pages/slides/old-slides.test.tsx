import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { examples as first } from '#slide/plan-1/examples.ts';
import { examples as second } from '#slide/plan-2/examples.ts';
import { planStored } from '#slide/stored-plan.ts';

import { SlidePicture } from './slide-picture.tsx';

test.each([
  [1, first],
  [2, second],
] as const)(
  'slides of plan %i keep their preview to the last character',
  async (version, examples) => {
    const now = examples.map(async ({ name, content, brand }) => {
      const plan = planStored(content, brand, version);
      const pictures = {
        photo: content.photo && { ...content.photo, href: '/photo' },
        logo: brand.logo && { ...brand.logo, href: '/logo' },
      };
      const shown = <SlidePicture plan={plan} pictures={pictures} label={name} />;
      return [name, await sha256(renderToStaticMarkup(shown))];
    });
    await expect(
      `${JSON.stringify(Object.fromEntries(await Promise.all(now)), null, 2)}\n`,
    ).toMatchFileSnapshot(`old-slides-${version}.json`);
  },
);

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
