import type { Page } from '@playwright/test';

import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

import { sample } from '../reliability/harness/scale.ts';
import { visit } from './visit.ts';
import { expect, says, signIn, test, withoutReads } from './world.ts';

type List = {
  path: string;
  read: CallName;
  content: string;
  /** Without rows; null if there are always some. */
  empty: string | null;
  answer?: object;
};

const settings = '/settings?tab=';

/** Every page and panel that opens with a list. */
const lists: List[] = [
  {
    path: '/',
    read: 'listOpenProjects',
    content: 'open projects',
    empty: 'Three steps to the first project',
  },
  {
    path: '/?view=matrix',
    read: 'readMatrix',
    content: 'the matrix',
    empty: 'Three steps to the first project',
    answer: { templates: [], projects: [], next: null },
  },
  {
    path: '/my-work?who=everybody',
    read: 'listMyWork',
    content: 'the work',
    empty: 'Nothing to do',
    answer: {
      counts: { overdue: 0, today: 0, week: 0, later: 0, undated: 0 },
      top: [],
      steps: [],
      next: null,
    },
  },
  { path: '/projects', read: 'listProjects', content: 'projects', empty: 'No projects yet' },
  {
    path: '/archived-projects',
    read: 'listArchivedProjects',
    content: 'archived projects',
    empty: 'No archived projects',
  },
  {
    path: '/tasks',
    read: 'listActiveTasks',
    content: 'active tasks',
    empty: 'No active tasks',
    answer: { tasks: [], next: null },
  },
  { path: '/people', read: 'listPeople', content: 'people', empty: 'No people yet' },
  { path: '/markets', read: 'listMarketOverviews', content: 'markets', empty: 'No markets yet' },
  {
    path: '/message-templates',
    read: 'listMessageTemplates',
    content: 'message templates',
    empty: 'No message templates yet',
  },
  { path: '/slides', read: 'listSlides', content: 'slides', empty: 'No slides yet' },
  {
    path: '/activity',
    read: 'listActivity',
    content: 'activity',
    empty: 'No activity yet',
    answer: { entries: [], more: false },
  },
  { path: '/status', read: 'readStatusReport', content: 'the status report', empty: null },
  {
    path: `${settings}project-managers`,
    read: 'listProjectManagers',
    content: 'project managers',
    empty: null,
  },
  {
    path: `${settings}categories`,
    read: 'listCategories',
    content: 'categories',
    empty: 'No categories yet',
  },
  { path: `${settings}markets`, read: 'listMarkets', content: 'markets', empty: 'No markets yet' },
  {
    path: `${settings}project-templates`,
    read: 'listProjectTemplates',
    content: 'project templates',
    empty: 'No project templates yet',
  },
  {
    path: `${settings}project-templates`,
    read: 'listTaskTemplates',
    content: 'task templates',
    empty: 'No task templates yet',
  },
  { path: '/settings/roles', read: 'listOwnerRoles', content: 'roles', empty: 'No roles yet' },
  {
    path: '/settings/send-back-reasons',
    read: 'listSendBackReasons',
    content: 'send-back reasons',
    empty: 'No send-back reasons yet',
  },
  {
    path: '/settings/holidays',
    read: 'listHolidays',
    content: 'holidays',
    empty: 'No holidays yet',
  },
  {
    path: '/settings/organisation',
    read: 'readOrganisation',
    content: 'organization',
    empty: null,
  },
  { path: '/settings/access', read: 'readAccess', content: 'access rules', empty: null },
  {
    path: '/settings/webhooks',
    read: 'listWebhooks',
    content: 'webhooks',
    empty: 'No webhooks yet',
  },
  { path: '/settings/mail', read: 'readMail', content: 'email', empty: null },
  { path: '/settings/backups', read: 'listBackups', content: 'backups', empty: null },
  { path: '/settings/account', read: 'listOwnSessions', content: 'your sessions', empty: null },
  {
    path: '/settings/deleted',
    read: 'listDeleted',
    content: 'deleted items',
    empty: 'Nothing was deleted in the last 30 days',
  },
];

test('every list is loading, failed with a retry, or empty', async ({ page, freshServer }) => {
  const server = await freshServer();
  await withoutReads(page);
  await signIn(page, server);
  const openFirst = firstOpener(page, server.address);
  for (const list of sample(lists, 3)) {
    const { path, content, empty } = list;
    await test.step(`${path}: ${content}`, async () => {
      const answer = await holdBack(page, list);
      await openFirst(list);
      const status = page
        .locator('main')
        .getByRole('status')
        .filter({ hasText: `Loading ${content}` });
      await expect(status.first()).toBeAttached();
      answer({ status: 500, json: { message: 'Internal Server Error' } });
      const failure = page.getByRole('alert').filter({ hasText: `Couldn't load ${content}` });
      await expect(failure).toBeVisible();
      await expect(status).toHaveCount(0);
      answer(empty === null ? null : { json: list.answer ?? [] });
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(failure).toBeHidden();
      if (empty !== null) await says(page, empty);
      await page.unrouteAll();
    });
  }
});

/** Opens a list that the program has not read yet. Only where it has, the program is loaded again. */
function firstOpener(page: Page, address: string): (list: List) => Promise<void> {
  const known = new Set<string>();
  page.on('request', (request) => known.add(new URL(request.url()).pathname));
  return async ({ path, read }) => {
    const isShown = new URL(page.url()).pathname === path.replace(/\?.*/, '');
    if (!isShown && !known.has(calls[read].path)) return visit(page, path);
    known.clear();
    await page.goto(address + path);
  };
}

type Answer = { status?: number; json: object } | null;

/** Waits with the answer to the read of a list until it is given; null is that of the server. */
async function holdBack(page: Page, { read }: List): Promise<(answer: Answer) => void> {
  let given: (answer: Answer) => void = () => {};
  let answer = new Promise<Answer>((resolve) => {
    given = resolve;
  });
  await withoutReads(page);
  await page.route(
    (url) => url.pathname === calls[read].path,
    async (route) => {
      const now = await answer;
      await (now ? route.fulfill(now) : route.continue());
    },
  );
  return (next) => {
    given(next);
    answer = Promise.resolve(next);
  };
}
