import { aChecklist, aProject } from '#demo/builders.ts';

import type { Result } from '../result.ts';
import { signIn, startWaymark } from '../waymark.ts';
import { makeWorld, nothingMore } from '../world.ts';
import { measureBeside } from './beside.ts';
import { measureBurst } from './burst.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureInteractions } from './measure.ts';
import { measureBrowserMemory } from './memory.ts';
import { measurePropagation } from './propagation.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { openBrowser } from './window.ts';

export async function measureBrowser(
  progress: (what: string) => void,
  rounds: number,
  beside?: string,
): Promise<Result[]> {
  const browser = await openBrowser();
  if (!browser) {
    progress('skipped: Chromium is not installed; set CHROMIUM_PATH');
    return [];
  }
  if (beside !== undefined) {
    progress(`pages beside ${beside}`);
    return measureBeside(browser, beside);
  }
  progress('making 1,000 projects');
  const world = await makeWorld('sqlite', 1000, async (ctx) => {
    const tasks = aChecklist({ tasks: 40, steps: 10, details: 10 });
    // Makes it the first row of the dashboard.
    const { id } = await aProject(ctx, { name: 'Large project', endDate: '2020-01-01', tasks });
    return { large: id };
  });
  const servers = [
    await startWaymark(world),
    await startWaymark(await makeWorld('sqlite', 0, nothingMore)),
  ];
  const [full, empty] = await Promise.all(
    servers.map(async ({ port }) => ({ port, cookie: await signIn(port) })),
  );
  if (!full || !empty) throw new Error('Two servers were started');
  const results: Result[] = [];
  progress('first load');
  results.push(...(await measureFirstLoad(browser, { full, empty })));
  progress('pages on a slow network');
  results.push(...(await measureSlowNetwork(browser, full, world.projectId)));
  const ids = { project: world.projectId, large: world.large };
  results.push(...(await measureInteractions(browser, full, ids, progress)));
  progress('tick seen in another browser');
  results.push(await measurePropagation(browser, full, world.projectId));
  progress('a burst of changes');
  results.push(await measureBurst(browser, full, world.details));
  progress(`memory after ${rounds} rounds`);
  results.push(await measureBrowserMemory(browser, full, rounds));
  await browser.close();
  for (const server of servers) await server.stop();
  return results;
}
