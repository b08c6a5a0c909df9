import type { ProjectDetail } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { listProjects, readProject } from '#server/projects/queries.ts';

import { aManager } from './builders.ts';
import { demoWorld } from './world.ts';

/** Reads the demo data back from a database, including details. */
export type World = { ctx: Ctx; projects: ProjectDetail[] };

export async function aWorld(database: Database, moment: string): Promise<World> {
  const ctx: Ctx = { database, db: database.read, account: null, now: () => moment };
  await aManager(ctx, { username: 'admin', isPrimary: true });
  await demoWorld(ctx);
  const projects = [];
  for (const { id } of await listProjects(ctx)) {
    projects.push(await readProject(ctx, { params: { id }, query: { include: 'details' } }));
  }
  return { ctx, projects };
}
