import type { Page } from '@playwright/test';

import { isLong, sample } from '../reliability/harness/scale.ts';
import { hostileTexts } from './hostile-texts.ts';
import { visit } from './visit.ts';
import { expect, primary, signIn, signInByForm, test } from './world.ts';
import type { FreshServer } from './world.ts';

function author(page: Page, { address }: FreshServer) {
  return async (method: string, path: string, data: object) => {
    const options = { method, headers: { Origin: address }, data };
    const answer = await page.request.fetch(address + path, options);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: number };
  };
}

/** Writes a text into every field. Returns the project's id. */
async function writeEverywhere(page: Page, server: FreshServer, text: string, index: number) {
  const write = author(page, server);
  // Single-line fields take no tab, and unique names end in a number.
  const line = text.replaceAll('\t', ' ').trim();
  const name = `${line} ${index}`;
  const texts = { name, description: text };
  const [category, market] = [name, name];
  await write('POST', '/api/categories', texts);
  await write('POST', '/api/markets', texts);
  await write('POST', '/api/owner-roles', texts);
  const person = await write('POST', '/api/people', {
    name,
    role: line,
    department: line,
    skills: [line],
  });
  const steps = [{ name: line, description: text, details: [{ text }] }];
  const { id } = await write('POST', '/api/projects', {
    ...texts,
    category,
    market,
    advisorName: line,
    advisorTitle: line,
    advisorPriorFirm: line,
    advisorLocation: line,
    hiringManagerName: line,
    hiringManagerTitle: line,
    tasks: [{ title: line, description: text, assigneeId: person.id, steps }],
  });
  await write('POST', '/api/task-templates', { ...texts, steps, assigneeRoles: [line] });
  await write('POST', '/api/project-templates', {
    ...texts,
    category,
    market,
    taskTemplates: [{ name: line, description: text, steps }],
  });
  const wording = { name, content: `${text} {names}`, description: text };
  await write('POST', '/api/message-templates', wording);
  // Each server has at most 20. It is never used: its address is not public.
  if (index < 20) {
    const hook = { name: line, address: 'http://127.0.0.1:9/', format: 'json' };
    await write('POST', '/api/webhooks', { ...hook, events: ['project.put_on_hold'] });
  }
  const who = { role: 'senior', name: line, title: line, priorFirm: line, location: line };
  const gone = await write('POST', '/api/people', { name: `${name} gone` });
  await page.request.delete(`${server.address}/api/people/${gone.id}`);
  // Hashing passwords and drawing slides is slow.
  if (!isLong && index >= 2) return id;
  await write('POST', '/api/project-managers', {
    username: name,
    email: `m${index}@example.org`,
    firstName: line,
    lastName: line,
    password: 'correct horse battery',
  });
  // The quota is 60 slides per account and hour.
  if (index >= 60) return id;
  const slide = await page.request.post(`${server.address}/api/generate-slide`, {
    headers: { Origin: server.address },
    multipart: {
      title: line,
      people: JSON.stringify([who]),
      messageTemplate: text,
      complianceNumber: line.slice(0, 90),
      projectId: String(id),
    },
  });
  expect(slide.status()).toBe(200);
  return id;
}

const settingsTabs = ['project-managers', 'categories', 'markets', 'project-templates'];

/** Pages that take the text in their address. */
const addressed = (id: number, text: string) => {
  const inAddress = encodeURIComponent(text);
  return [
    `/${inAddress}`,
    `/?market=${inAddress}&manager=${inAddress}`,
    `/projects?q=${inAddress}&market=${inAddress}&category=${inAddress}`,
    `/projects/${id}?${inAddress}#${inAddress}`,
    `/archived-projects?q=${inAddress}`,
    `/status?since=${inAddress}`,
    `/slides?q=${inAddress}`,
    `/settings?tab=${inAddress}`,
  ];
};

/** All other pages. */
const places = (id: number) => [
  '/',
  '/my-work?who=everybody',
  '/tasks',
  '/people',
  '/markets',
  `/photo-upload?project=${id}`,
  '/message-templates',
  '/slides',
  ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
  '/settings/organisation',
  '/settings/roles',
  '/settings/send-back-reasons',
  '/settings/holidays',
  '/settings/webhooks',
  '/settings/mail',
  '/settings/account',
  '/settings/deleted',
  '/activity',
];

/** Unfolds everything and opens one of the dialogs. */
async function openAll(page: Page): Promise<void> {
  const folded = page.locator('main [aria-expanded="false"]:visible');
  for (let opened = 0; opened < (isLong ? 4 : 1) && (await folded.count()) > 0; opened += 1) {
    await folded
      .first()
      .click({ timeout: 1000 })
      .catch(() => {});
    await page.keyboard.press('Escape');
  }
  const edit = page.getByRole('button', { name: /^(Edit|Change|More)/ }).first();
  if (await edit.isVisible()) await edit.click({ timeout: 1000 }).catch(() => {});
}

/** The text was rendered as text: it created no element and ran nothing. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  await expect(page.getByText('Authenticated')).toBeAttached();
  // The text may not occur on this page, so the wait is short.
  const shown = page.locator('main').getByText(/hit/).first();
  await shown.waitFor({ state: 'attached', timeout: 400 }).catch(() => {});
  await openAll(page);
  const live = page.locator('[onerror], [onload], [onfocus], [ontoggle], [srcdoc], [src=x]');
  await expect(live, path).toHaveCount(0);
  expect(await page.evaluate('typeof __hit'), path).toBe('undefined');
  await page.keyboard.press('Escape');
}

test('user texts are never executed and load nothing from other sites', async ({
  page,
  freshServer,
}) => {
  test.setTimeout(900_000);
  const server = await freshServer();
  const attempts: string[] = [];
  page.on('dialog', (dialog) => {
    attempts.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(data|blob):$/.test(url.protocol) || url.origin === server.address) return;
    attempts.push(`request: ${url.href}`);
  });
  await page.route(/elsewhere\.invalid/, (route) => route.abort());
  await signIn(page, server);
  const write = author(page, server);
  await write('PUT', '/api/organisation', { name: hostileTexts[0] });
  const ids: number[] = [];
  for (const [index, text] of hostileTexts.entries()) {
    ids.push(await writeEverywhere(page, server, text, index));
  }
  const [first = 0, ...others] = ids;
  for (const path of sample(addressed(first, hostileTexts[0] ?? ''), 3)) {
    await page.goto(server.address + path);
    await expectHarmless(page, path);
  }
  const pages = isLong ? others.map((id) => `/projects/${id}`) : [];
  for (const path of sample([...places(first), ...pages], 3)) {
    await visit(page, path);
    await expectHarmless(page, path);
  }
  // A long list renders only the visible rows.
  await visit(page, '/projects');
  for (const [index, text] of hostileTexts.entries()) {
    if (isLong) await page.goto(`${server.address}/projects/${ids[index]}`);
    await expect(page.getByText(text).first(), text).toBeAttached();
  }
  expect(attempts).toEqual([]);
});

test('after signing out nothing private is left in the page, behind Back or in storage', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByForm(page, server, primary, '/projects');
  const write = author(page, server);
  await write('POST', '/api/projects', { name: 'A private matter', category: 'C', market: 'M' });
  await expect(page.getByText('A private matter').first()).toBeVisible();
  await page.goto(`${server.address}/activity`);
  await expect(page.getByText('A private matter').first()).toBeVisible();
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/logout'),
    page.getByRole('button', { name: 'Sign Out' }).click(),
  ]);
  expect(await answer.headerValue('clear-site-data')).toBe('"cache"');
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  for (const leave of [async () => {}, () => page.goBack(), () => page.goBack()]) {
    await leave();
    await page.waitForLoadState();
    await expect(page.getByText('Authenticated')).toHaveCount(0);
    expect(await page.content()).not.toContain('A private matter');
  }
  const stored = await page.evaluate<string[]>(
    '[...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(String)',
  );
  expect(stored.join()).not.toMatch(/private|admin|@/i);
  expect(stored.length).toBeLessThanOrEqual(2);
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(await page.evaluate('caches.keys().then((all) => all.length)')).toBe(0);
});
