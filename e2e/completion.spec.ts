import { tries } from '../reliability/harness/scale.ts';
import { celebrated, pageTime, watchCelebrations } from './celebrations.ts';
import { bringChecks, moving } from './page-checks.ts';
import {
  begin,
  colleagueOn,
  details,
  expectProgress,
  open,
  step,
  stored,
  task,
  taskRow,
  tick,
} from './project-page.ts';
import { expect, expectAccessible, says, test } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the last tick completes the task and is celebrated; unticking reopens it', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, {
    Papers: { Letter: ['Sign'], Form: ['Send'] },
    Office: { Desk: ['Order', 'Plant'] },
  });
  await bringChecks(page);
  await open(page, server, id);
  await watchCelebrations(page);
  const overlay = page.locator('[data-celebration]');
  await step(page, 'Letter').click();
  await step(page, 'Form').click();

  await test.step('the last tick of a step', async () => {
    await tick(page, 'Sign').click();
    await says(page, 'Step complete!');
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  });

  const before = await pageTime(page);
  await test.step('the last tick of a task, under a celebration that takes no clicks', async () => {
    await tick(page, 'Send').click();
    await says(page, 'Task complete!');
    await says(page, 'Task auto-completed!');
    await says(page, '"Papers" was automatically marked completed');
    // The celebration covers the page but takes no clicks.
    await task(page, 'Office').click();
    await expect(step(page, 'Desk')).toBeVisible();
    const below = `document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('[data-celebration]')`;
    expect(await page.evaluate(below)).toBeNull();
    await expect(overlay).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await expect(taskRow(page, 'Papers')).toContainText('Completed');
  });

  await test.step('deleting the last open detail completes the project', async () => {
    await step(page, 'Desk').click();
    await tick(page, 'Order').click();
    // An open step may be deleted.
    await page.getByRole('button', { name: 'Delete Plant' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Project complete!');
    await says(page, 'Everything is completed');
    await expect(overlay).toContainText('Hire of Ada Lund');
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0, { timeout: 2000 });
  });

  await test.step('each is celebrated once, for its time', async () => {
    const [ofStep, ofTask, ...others] = await celebrated(page);
    expect(ofStep).toMatchObject({ type: 'step', pieces: 20 });
    // A step that completes its task is not celebrated separately.
    expect(ofTask).toMatchObject({ type: 'task', pieces: 30 });
    expect(others).toMatchObject([{ type: 'project', pieces: 50 }]);
    expect((ofTask?.began ?? 0) - before).toBeGreaterThan(500);
    expect((ofTask?.ended ?? 0) - (ofTask?.began ?? 0)).toBeGreaterThan(3000);
  });

  await test.step('unticking reopens the task', async () => {
    await tick(page, 'Order').click();
    await says(page, '"Office" is in progress again');
    await expect(taskRow(page, 'Office')).toContainText('In Progress');
    expect((await stored(page, server, id)).tasks.map(({ status }) => status)).toEqual([
      'completed',
      'in_progress',
    ]);
  });

  await test.step('with reduced motion only the card appears, and it stays longer', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(`{
    const { setTimeout } = window;
    window.setTimeout = (act, ms) => setTimeout(act, ms === 3000 ? 60_000 : ms);
  }`);
    await tick(page, 'Order').click();
    await says(page, 'Project complete!');
    await expect(page.locator('[data-confetti]')).toHaveCount(0);
    expect(await moving(page), 'what moves').toEqual([]);
    await expectAccessible(page, 'celebration', 1440);
    await expect(overlay).toBeVisible();
  });
});

test('two people tick the last two details at the same time: only one of them celebrates the task @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign', 'Send'] }, Office: {} });
  await open(page, server, id);
  const other = await colleagueOn(id, { browser, browserErrors, server });
  const people = [page, other];
  const both = barrierForTwo();
  const ofTasks = async () =>
    (await Promise.all(people.map(celebrated))).flat().filter(({ type }) => type === 'task');
  for (const person of people) {
    await person.emulateMedia({ reducedMotion: 'reduce' });
    // Both requests to complete the task are sent before either is answered.
    await person.route('**/api/tasks/*', async (route) => {
      await both();
      await route.continue();
    });
    await watchCelebrations(person);
    await step(person, 'Letter').click();
    await expect(details(person, 'Letter')).toHaveCount(2);
  }
  for (let round = 1; round <= tries(1, 2); round += 1) {
    // A click on a stale tick would untick it, and lists are read apart from their counts.
    for (const person of people) {
      for (const text of ['Sign', 'Send']) await expect(tick(person, text)).not.toBeChecked();
    }
    await Promise.all([
      tick(page, 'Sign').dispatchEvent('click'),
      tick(other, 'Send').dispatchEvent('click'),
    ]);
    for (const person of people) {
      await expect(taskRow(person, 'Papers')).toContainText('Completed');
    }
    await expect.poll(async () => (await ofTasks()).length).toBe(round);
    for (const person of people) {
      await person.keyboard.press('Escape');
      await expect(person.locator('[data-celebration]')).toHaveCount(0);
    }
    await tick(page, 'Sign').click();
    await says(page, '"Papers" is in progress again');
    await tick(page, 'Send').click();
    await expectProgress(other, 'Letter', 0);
    await expect(taskRow(other, 'Papers')).toContainText('In Progress');
    const all = (await Promise.all(people.map(celebrated))).flat();
    expect(all.filter(({ type }) => type !== 'step')).toHaveLength(round);
    expect(await ofTasks()).toHaveLength(round);
  }
});

/** Both callers wait for each other, up to a time limit. */
function barrierForTwo(): () => Promise<void> {
  let release: (() => void) | null = null;
  return () => {
    if (!release) {
      return new Promise((resolve) => {
        const late = setTimeout(() => release?.(), 3000);
        release = () => {
          release = null;
          clearTimeout(late);
          resolve();
        };
      });
    }
    release();
    return Promise.resolve();
  };
}
