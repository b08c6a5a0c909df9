import type { Locator, Page } from '@playwright/test';

import type { Person } from '#contract/people.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';

import { isLong } from '../reliability/harness/scale.ts';
import { inputCounter } from './input-counter.ts';
import type { InputCounter } from './input-counter.ts';
import { stored } from './project-page.ts';
import { expect, read, says, send, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** The number of clicks and keys that frequent jobs take, starting on the page where the user begins. */

const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const work = (page: Page) => page.getByRole('list', { name: 'Open steps' });

/** The jobs outside the long run. */
const short = [
  ['tick a known item of a project', 'assign', 'move a due date'],
  [
    'tick three due items',
    'tick three due items from home',
    'archive',
    'a project from a template',
  ],
].flat();

/** Relative to today in the browser. */
function dayIn(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}

/** A template, and a hire in which the account's person has four steps, three of them due. */
async function anOffice(page: Page, server: FreshServer): Promise<ProjectDetail> {
  const dana = (await send(page, server, '/api/people', {
    name: 'Dana Cole',
    projectManagerId: 1,
  })) as Person;
  await send(page, server, '/api/people', { name: 'Eve Park' });
  await send(page, server, '/api/project-templates', {
    name: 'Advisor hire',
    category: 'Advisor Hire',
    market: 'Denver',
    taskTemplates: [{ name: 'Offer', steps: [{ name: 'Write it' }] }],
  });

  const step = (name: string, days: number) => ({
    name,
    dueDate: dayIn(days),
    personIds: [dana.id],
  });

  return (await send(page, server, '/api/projects', {
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Denver',
    tasks: [
      {
        title: 'Technology',
        steps: [
          step('Order a laptop', -3),
          step('Set up accounts', -2),
          step('Training', 0),
          step('Desk', 9),
          { name: 'Badge' },
        ],
      },
    ],
  })) as ProjectDetail;
}

test('frequent jobs take the expected clicks and keys', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { id } = await anOffice(page, server);
  const costs: Record<string, ReturnType<InputCounter['cost']>> = {};
  const job = async (name: string, path: string, act: (hand: InputCounter) => Promise<unknown>) => {
    if (!isLong && !short.includes(name)) return;
    await test.step(name, async () => {
      if (new URL(page.url()).pathname !== path) await page.goto(server.address + path);
      await expect(page.getByText('Authenticated')).toBeAttached();
      const hand = inputCounter(page);
      await act(hand);
      costs[name] = hand.cost();
    });
  };
  const project = `/projects/${id}`;

  await job('see what is overdue', '/', async (hand) => {
    await hand.click(page.getByRole('link', { name: /^My Work/ }));
    await expect(work(page).getByRole('heading').first()).toHaveText('Overdue2');
  });

  await job('tick a known item of a project', '/', async (hand) => {
    await hand.click(main(page).getByRole('link', { name: 'Alex Carter' }).first());
    const box = page.getByRole('checkbox', { name: 'Desk completed' });
    await hand.click(box);
    await says(page, 'Step complete!');
    await expect(box).toBeChecked();
    await says(page, 'Step updated successfully');
  });

  await job('assign', project, async (hand) => {
    await hand.choose(page.getByLabel('Owner of Badge', { exact: true }), 'Eve Park');
    await says(page, 'Owner updated successfully');
  });

  await job('move a due date', project, async (hand) => {
    await hand.click(button(page, /^Due date of Badge:/));
    await hand.click(page.getByRole('gridcell').nth(40));
    await says(page, 'Step updated successfully');
  });

  await job('add a step', project, async (hand) => {
    await hand.click(button(page, 'Quick add step'));
    await hand.type('Business cards');
    await page.keyboard.press('Enter');
    await says(page, 'Task step created successfully');
  });

  await job('change the status', project, async (hand) => {
    await hand.click(button(page, /^Status of the project:/));
    await hand.click(page.getByRole('menuitemradio', { name: 'In Progress' }));
    await says(page, 'Project updated successfully');
  });

  await job('find a project', '/', async (hand) => {
    await hand.press('Control+K');
    await expect(page.getByRole('dialog')).toBeVisible();
    await hand.type('alex', 'counted');
    await expect(page.getByRole('dialog').getByText('Alex Carter').first()).toBeVisible();
    await hand.press('Enter');
    await expect(page).toHaveURL(server.address + project);
  });

  await job('tick three due items', '/my-work', async (hand) => {
    for (const name of ['Order a laptop', 'Set up accounts']) {
      await hand.click(page.getByRole('checkbox', { name: `${name} completed` }));
    }
    await expect(page.getByRole('checkbox', { name: 'Set up accounts completed' })).toHaveCount(0);
    await hand.click(page.getByRole('checkbox', { name: 'Training completed' }));
    // One toast for all of them, whose undo reverts all of them.
    await says(page, '"Training" is completed');
    await says(page, '3 steps completed');
    await button(page, 'Undo all').click();
    await expect(work(page).locator('[data-work]')).toHaveCount(3);
  });

  await job('tick three due items from home', '/', async (hand) => {
    const due = page.getByRole('region', { name: 'Your due steps' });
    for (const name of ['Order a laptop', 'Set up accounts', 'Training']) {
      await hand.click(due.getByRole('checkbox', { name: `${name} completed` }));
    }
    await says(page, '3 steps completed');
    await expect(due).toBeHidden();
    await expect(page).toHaveURL(`${server.address}/`);
    await button(page, 'Undo all').click();
    await expect(due.getByRole('listitem')).toHaveCount(3);
  });

  await job('archive', project, async (hand) => {
    await hand.click(button(page, 'Archive Project'));
    await hand.click(page.getByRole('dialog').getByRole('radio', { name: 'Hired' }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Archive' }));
    await says(page, 'Project archived successfully');
  });

  expect((await stored(page, server, id)).status).toBe('completed');
  await job('a project from a template', '/', async (hand) => {
    await hand.click(page.getByRole('link', { name: 'Projects', exact: true }));
    await hand.click(button(page, 'Create from Template').first());
    await hand.doubleClick(page.getByRole('option', { name: /^Advisor hire/ }));
    await expect(page.getByLabel(/^Project Name/)).toBeFocused();
    await hand.type('Bo Lind');
    await hand.fill(page.getByLabel('Projected Hire Date'), dayIn(40));
    await hand.click(button(page, 'Me as project manager'));
    await hand.click(button(page, 'Create Project').last());
    await says(page, 'Project created successfully');
    const made = (await read<Project[]>(page, server, '/api/projects')).map(
      ({ name, endDate, projectManagerId }) => [name, endDate, projectManagerId],
    );
    expect(made).toContainEqual(['Bo Lind', dayIn(40), 1]);
  });

  const expected = {
    'see what is overdue': { clicks: 1, keys: 0 },
    'tick a known item of a project': { clicks: 2, keys: 0 },
    'move a due date': { clicks: 2, keys: 0 },
    assign: { clicks: 1, keys: 0 },
    'add a step': { clicks: 1, keys: 0 },
    'change the status': { clicks: 2, keys: 0 },
    'find a project': { clicks: 0, keys: 6 },
    'tick three due items': { clicks: 3, keys: 0 },
    'tick three due items from home': { clicks: 3, keys: 0 },
    archive: { clicks: 3, keys: 0 },
    // A double click is one action.
    'a project from a template': { clicks: 6, keys: 0 },
  };
  const counted = Object.entries(expected).filter(([name]) => isLong || short.includes(name));
  expect(costs).toEqual(Object.fromEntries(counted));
});
