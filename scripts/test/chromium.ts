import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { root } from '../set-up/places.mjs';
import { SetUpError } from '../set-up/say.mjs';
import { installAsRoot } from './machine-package.ts';

/** The first package has no windows and needs fewer resources. */
const packages = ['chromium-headless-shell', 'chromium'];

export function presentChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...packages, 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

export function browserEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(own), FONTCONFIG_FILE: join(root, 'e2e/fonts.conf') };
}

/** Installs Chromium if permitted. Throws SetUpError. */
export async function chromium(): Promise<string> {
  const present = presentChromium();
  if (present) return present;
  for (const name of packages) {
    await installAsRoot(name);
    const installed = presentChromium();
    if (installed) return installed;
  }
  throw new SetUpError(
    'The end-to-end tests need Chromium, which is not installed. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}
