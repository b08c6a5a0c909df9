import { unzipSync } from 'fflate';
import { expect } from 'vitest';

import type { DeletedThing } from '#contract/deleted.ts';

type Get = (path: string) => Promise<Response>;

/** By the id of the project. */
export type Dossiers = Map<number, string[]>;

export async function addDossiersOfDeleted(dossiers: Dossiers, get: Get): Promise<void> {
  const deleted = (await (await get('/api/deleted')).json()) as DeletedThing[];
  for (const { entity, id } of deleted) {
    if (entity === 'project') dossiers.set(id, await dossierOf(get, id));
  }
}

/** The facts and all work, which a restore does not change. */
export async function dossierOf(get: Get, id: number): Promise<string[]> {
  const answer = await get(`/api/projects/${id}/dossier`);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const page = new TextDecoder().decode(files['index.html']);
  return ['facts', 'work'].map((part) => {
    const [, section = ''] = page.split(`<section id="${part}"`);
    return section.split('</section>')[0] ?? '';
  });
}
