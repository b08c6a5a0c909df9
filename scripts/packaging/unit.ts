import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

export const unitFile = join(root, 'deploy/waymark.service');

export function readUnit(): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {};
  let section = '';
  for (const line of readFileSync(unitFile, 'utf8').split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading) section = heading;
    else {
      const [name = '', ...value] = line.split('=');
      const ofSection = (sections[section] ??= {});
      (ofSection[name] ??= []).push(value.join('='));
    }
  }
  return sections;
}
