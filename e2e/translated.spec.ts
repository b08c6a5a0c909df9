import type { Page } from '@playwright/test';

import { begin, open, step, stored, tick } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, says, send, test } from './world.ts';

/** Replaces text nodes as the translation of a browser does, except in elements that must not be translated. */
const translate = (page: Page) =>
  page.evaluate(`(() => {
    const texts = [];
    const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement.closest('[translate="no"], script, style')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
    document.documentElement.classList.add('translated-ltr');
  })()`);

test('a page that the browser has translated shows later numbers, and does not fail @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send', 'Check'], Call: [] },
  });
  await open(page, server, id);
  const complete = async (text: string) => {
    const [task] = (await stored(page, server, id)).tasks;
    const detail = task?.steps[0]?.details?.find((one) => one.text === text);
    const answer = await page.request.put(`${server.address}/api/step-details/${detail?.id}`, {
      data: { completion: 100 },
      headers: { Origin: server.address },
    });
    expect(answer.status()).toBe(200);
  };

  await test.step('project', async () => {
    await step(page, 'Letter').click();
    const count = page.getByRole('heading', { name: /^Step Details/ });
    await expect(count).toHaveText('Step Details (3)');
    await translate(page);
    const letter = (await stored(page, server, id)).tasks[0]?.steps[0];
    const file = { text: 'File', completion: 0, order: 3 };
    await send(page, server, `/api/task-steps/${letter?.id}/details`, file);
    await expect(count).toHaveText('Step Details (4)');
    await tick(page, 'Sign').click();
    await says(page, '25% Complete');
    await expect(page.getByRole('main')).toContainText('13%');
    await complete('Send');
    await says(page, '50% Complete');
    await step(page, 'Letter').click();
    await expect(tick(page, 'Send')).toHaveCount(0);
    await step(page, 'Letter').click();
    await expect(tick(page, 'Send')).toBeChecked();
  });

  await test.step('dashboard', async () => {
    await visit(page, '/');
    const row = page.getByRole('row').filter({ hasText: 'Hire of Ada Lund' });
    await expect(row).toContainText('0/2');
    await translate(page);
    const names = row.locator('font').filter({ hasText: 'Hire of Ada Lund' });
    await expect(names, 'a name is not translated').toHaveCount(0);
    await complete('Check');
    const taskId = (await stored(page, server, id)).tasks[0]?.id;
    await send(page, server, '/api/task-steps', { taskId, name: 'Visit' });
    await expect(row).toContainText('0/3');
    await expect(row).not.toContainText('0/2');
    await send(page, server, '/api/projects', {
      name: 'Another',
      category: 'Hire',
      market: 'Chicago',
    });
    await expect(page.getByRole('link', { name: 'Another' })).toBeVisible();
  });

  await test.step('My Work', async () => {
    await visit(page, '/my-work?who=everybody');
    const undated = (count: number) =>
      page.getByRole('heading', { name: new RegExp(String.raw`^No date\s*${count}$`) });
    await expect(undated(3)).toBeVisible();
    await translate(page);
    await complete('File');
    await expect(undated(2)).toBeVisible();
  });
});
