import type { Browser } from '@playwright/test';

import { firstThreadMs } from '../processor.ts';
import type { Result } from '../result.ts';
import { median, within } from '../sample.ts';
import { interactions } from './interactions.ts';
import type { Ids, Interaction } from './interactions.ts';
import { drawerOf, openWindow, slowDown } from './window.ts';
import type { Window } from './window.ts';

const rounds = 5;
/** A click causes no more work after this time. */
const quietMs = 250;

/** The limit: no click can be painted sooner than on a page with one button. */
const barePage = `<p>0</p><button onclick="this.previousSibling.textContent += 1">Press</button>`;

/**
 * Times interactions beside a press on a bare page in the same browser. Processor time is that of the page's main
 * thread, including background work of the next quarter second.
 */
export async function measureInteractions(
  browser: Browser,
  place: { port: number; cookie: string },
  ids: Ids,
  progress: (what: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const rate of [1, 4]) {
    const bare = await openWindow(browser);
    await bare.page.setContent(barePage);
    await bare.page.evaluate(`bench.frame()`);
    const ours = await openWindow(browser, place);
    await ours.page.goto('/');
    const drawers = {
      bare: await drawerOf(browser, bare),
      ours: await drawerOf(browser, ours),
    };
    await slowDown(bare, rate);
    await slowDown(ours, rate);
    for (const interaction of interactions) {
      progress(nameOf(interaction, rate));
      results.push(await timed({ bare, ours, drawers }, interaction, rate, ids));
    }
    await bare.page.context().close();
    await ours.page.context().close();
  }
  return results;
}

const nameOf = ({ what }: Interaction, rate: number) =>
  rate === 1 ? what : `${what}, ${rate} × slower`;

type Beside = { bare: Window; ours: Window; drawers: { bare: number; ours: number } };

async function timed(
  { bare, ours, drawers }: Beside,
  interaction: Interaction,
  rate: number,
  ids: Ids,
): Promise<Result> {
  const found: Record<'limit' | 'limitWork' | 'ours' | 'work', number[]> = {
    limit: [],
    limitWork: [],
    ours: [],
    work: [],
  };
  await interaction.begin?.(ours.page, ids);
  for (let round = 0; round <= rounds; round += 1) {
    const limit = await worked(drawers.bare, () => bare.page.evaluate<number>(press));
    const run = await worked(drawers.ours, async () => {
      const ms = await interaction.run(ours.page, round);
      await ours.page.waitForTimeout(quietMs);
      return ms;
    });
    if (round === 0) continue;
    found.limit.push(limit.ms);
    found.limitWork.push(limit.work);
    found.ours.push(run.ms);
    found.work.push(run.work);
  }
  return {
    section: 'browser',
    what: nameOf(interaction, rate),
    engine: 'sqlite',
    unit: 'ms',
    figures: { limit: median(found.limit), ours: median(found.ours) },
    times: { p50: median(found.ours), p99: within(found.ours, 1) },
    processor: { ours: median(found.work), limit: median(found.limitWork) },
    ...(rate === 1 && interaction.bar && { bar: interaction.bar }),
  };
}

const press = `bench.took(() => document.querySelector('button').click(), () => true)`;

async function worked(drawer: number, run: () => Promise<number>) {
  const before = firstThreadMs(drawer);
  const ms = await run();
  return { ms, work: firstThreadMs(drawer) - before };
}
