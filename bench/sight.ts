import { aManager } from '#demo/builders.ts';
import type { Ctx } from '#server/ctx.ts';
import { transaction } from '#server/records/transaction.ts';

import { compare, questions } from './growth.ts';
import type { Place } from './growth.ts';
import type { Result } from './result.ts';
import { signIn, startWaymark } from './waymark.ts';
import { account, makeWorld } from './world.ts';
import type { World } from './world.ts';

const projects = 1000;
const outsider = 'outsider';

/**
 * The response time of an account from which 50 and 5,000 projects are hidden, relative to none, each beside 1,000 that
 * it sees.
 */
export async function measureSight(
  engine: World['engine'],
  note: (what: string) => void,
): Promise<Result[]> {
  const open = await openPlace(engine, 0, note);
  const results: Result[] = [];
  for (const hidden of [50, 5000]) {
    const place = await openPlace(engine, hidden, note);
    for (const question of questions) {
      const what = `${question.what}, ${hidden.toLocaleString('en-US')} hidden`;
      note(what);
      const { connections, unit, figures, times } = await compare(question, place, open);
      results.push({ section: 'sight', what, engine, connections, unit, figures, times });
    }
    await place.stop();
  }
  await open.stop();
  return results;
}

async function openPlace(
  engine: World['engine'],
  hidden: number,
  note: (what: string) => void,
): Promise<Place & { stop: () => Promise<void> }> {
  note(`making ${projects} projects, ${hidden} hidden ones`);
  const world = await makeWorld(engine, projects, async (ctx) => {
    await aManager(ctx, { ...account, username: outsider, email: 'outsider@bench.example' });
    await hideProjects(ctx, hidden);
    return {};
  });
  const waymark = await startWaymark(world);
  const cookie = await signIn(waymark.port, outsider);
  return { ...waymark, world, cookie };
}

/** Copies of projects that only the primary manager sees. */
async function hideProjects(ctx: Ctx, count: number): Promise<void> {
  const model = await ctx.db.selectFrom('projects').selectAll().limit(1).executeTakeFirstOrThrow();
  await transaction(ctx, async (inside) => {
    for (let made = 0; made < count; made += 1) {
      const name = `Hidden ${made}`;
      const { id } = await inside.db
        .insertInto('projects')
        .values({
          ...model,
          id: undefined,
          name,
          visibility: 'people',
          roleHolders: '[]',
          milestones: '[]',
          alsoVisibleTo: '[]',
          tasksCount: 0,
          stepsCount: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      inside.changes.push({ entity: 'project', id, name, action: 'created', projectId: id });
    }
  });
}
