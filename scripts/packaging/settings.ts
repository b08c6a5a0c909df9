import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

const source = ['server/config.ts', 'server/oidc/settings.ts', 'server/mail/settings.ts']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('');

export const settingNames: readonly string[] = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(
  ([, name = '']) => name,
);
