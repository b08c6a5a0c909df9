import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { everyLayout, fromTheRight, onPlate } from '#server/testing/presentations.ts';

import { sample } from '../../reliability/harness/scale.ts';
import { drawPicture } from './picture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-shown-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasOffice = ['soffice', 'pdftoppm'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
);
if (!hasOffice && engine === 'sqlite') {
  process.stdout.write(
    'LibreOffice or pdftoppm is not installed: slides are not compared with how it shows them.\n',
  );
}

describe.skipIf(!hasOffice || engine === 'postgres')('LibreOffice', () => {
  test('renders every layout like the picture for posting', { timeout: 120_000 }, async () => {
    const slides = sample([...(await everyLayout()), fromTheRight(), await onPlate()], 3);
    for (const { name, pptx } of slides) writeFileSync(join(folder, `${name}.pptx`), pptx);
    execFileSync(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/office`,
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        ...slides.map(({ name }) => join(folder, `${name}.pptx`)),
      ],
      { stdio: 'ignore', timeout: 100_000, env: { ...process.env, FONTCONFIG_FILE: inArimo() } },
    );
    const different: Record<string, number> = {};
    for (const { name, plan, svg } of slides) {
      const { width, height } = plan;
      const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
      execFileSync('pdftoppm', [...size, '-png', '-singlefile', `${name}.pdf`, name], {
        cwd: folder,
      });
      const shown = readFileSync(join(folder, `${name}.png`));
      different[name] = await shareDifferent(shown, Buffer.from(await drawPicture(svg)), plan);
    }
    for (const [name, share] of Object.entries(different)) {
      expect(share, `${name}: ${JSON.stringify(different)}`).toBeLessThanOrEqual(limit);
    }
  });
});

/** Maps Arial to Arimo, as in the picture, instead of this machine's replacement. */
function inArimo(): string {
  const fonts = fileURLToPath(
    new URL('../../node_modules/@expo-google-fonts/arimo', import.meta.url),
  );
  const path = join(folder, 'fonts.conf');
  const folders = [join(fonts, '400Regular'), join(fonts, '700Bold'), '/usr/share/fonts'];
  const alias =
    '<alias binding="same"><family>Arial</family><prefer><family>Arimo</family></prefer></alias>';
  const dirs = folders.map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts')}</cachedir>`;
  writeFileSync(path, `<?xml version="1.0"?><fontconfig>${dirs}${cache}${alias}</fontconfig>`);
  return path;
}

/** Large Hebrew letters are up to a pixel apart. */
const limit = 0.025;

// Of 255: an obvious difference. Different anti-aliasing stays below it.
const visible = 32;

/** Share of visibly different pixels after a blur of two pixels. */
async function shareDifferent(
  one: Buffer,
  other: Buffer,
  { width, height }: { width: number; height: number },
): Promise<number> {
  const blurred = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#ffffff' })
      .blur(2)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
    return data;
  };
  const [a, b] = [await blurred(one), await blurred(other)];
  let count = 0;
  for (let at = 0; at < a.length; at += 3) {
    const apart = [0, 1, 2].some(
      (channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > visible,
    );
    if (apart) count += 1;
  }
  return count / (width * height);
}
