import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

const source = readFileSync(join(root, 'server/config.ts'), 'utf8');

export const settingNames: readonly string[] = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(
  ([, name = '']) => name,
);
