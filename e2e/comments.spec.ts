import type { Page } from '@playwright/test';

import { begin, open, step, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { anotherPerson, expect, expectAccessible, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const thread = (page: Page, name: string) =>
  page.getByRole('region', { name: `Comments on ${name}`, exact: true });
const written = (page: Page, name: string) => thread(page, name).locator('[data-comment]');
const field = (page: Page, name: string) => thread(page, name).getByRole('textbox');
const count = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

const bea = {
  username: 'bea',
  email: 'bea@waymark.example',
  firstName: 'Bea',
  lastName: 'Ruiz',
  password: 'correct horse battery',
};

/** Holds writes back until the returned function is called. */
async function holdWrites(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  return release;
}

/** A project with a step, and a second manager. */
async function aStep(page: Page, server: FreshServer) {
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], 'Form U4': [] } });
  const { id: beaId } = await send(page, server, '/api/project-managers', bea);
  return { id, beaId };
}

test('a mention reaches the other user, who finds it on My Work, answers, reads it in one of two tabs, and restores only own comments', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, beaId } = await aStep(page, server);
  await open(page, server, id);
  const other = await anotherPerson(browser, browserErrors);
  await other.setViewportSize(wide);
  await signIn(other, server, bea, '/my-work');
  await says(other, 'Who are you?');

  const text =
    'Please look, @Bea Ruiz <img src=x onerror=alert(1)> javascript:alert(2) https://a.example/b.';
  await test.step('a comment mentions somebody, and its text stays text', async () => {
    await step(page, 'Letter').hover();
    await count(page, 'Comment on Letter').click();
    await expect(field(page, 'Letter')).toBeFocused();
    await expect(thread(page, 'Letter').getByText('No comments yet.')).toBeVisible();
    await page.keyboard.type('Please look, @be');
    await expect(page.getByRole('option', { name: 'Bea Ruiz' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectAccessible(page, 'writing a comment', 1440);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(
      '<img src=x onerror=alert(1)> javascript:alert(2) https://a.example/b.',
    );
    await page.keyboard.press('Control+Enter');
    await expect(written(page, 'Letter')).toContainText(text);
    await expect(field(page, 'Letter')).toHaveValue('');
    const links = written(page, 'Letter').getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://a.example/b');
    await expect(links).toHaveAttribute('rel', /noopener/);
    await expect(written(page, 'Letter').locator('img')).toHaveCount(0);
  });

  const mentions = other.getByRole('list', { name: 'Mentioned' });
  await test.step('the mention stays on My Work until the thread is opened', async () => {
    await expect(mentions.getByRole('listitem')).toContainText('Please look, @Bea Ruiz');
    await expectAccessible(other, 'my work with a mention', 1440);
    await mentions.getByRole('link', { name: 'Hire of Ada Lund · Letter' }).click();
    await expect(written(other, 'Letter')).toContainText(text);
    await field(other, 'Letter').fill('I did');
    await thread(other, 'Letter').getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(written(page, 'Letter').first()).toContainText('I did');
    await expect(count(page, '2 comments on Letter')).toBeVisible();
    const entries = other.getByRole('navigation', { name: 'Main' });
    await entries.getByRole('link', { name: /^My Work/ }).click();
    await says(other, 'Who are you?');
    await expect(mentions).toHaveCount(0);
  });

  await test.step('a mention that is read in one tab disappears in the other', async () => {
    const otherTab = await other.context().newPage();
    await otherTab.goto(`${server.address}/my-work`);
    const again = { text: `Once more, @[Bea Ruiz](${beaId})` };
    await send(page, server, `/api/projects/${id}/comments`, again);
    const inOtherTab = otherTab.getByRole('list', { name: 'Mentioned' });
    for (const list of [mentions, inOtherTab]) {
      await expect(list.getByRole('listitem')).toContainText('Once more');
    }
    await inOtherTab.getByRole('button', { name: /read/i }).click();
    await expect(inOtherTab).toHaveCount(0);
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(mentions).toHaveCount(0);
    await otherTab.close();
  });

  await test.step('the search finds the comment', async () => {
    await other.keyboard.press('Control+k');
    await expect(other.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await other.keyboard.type('please look');
    await other.getByRole('option', { name: /Please look/ }).click();
    await expect(written(other, 'Letter').last()).toBeInViewport();
  });

  await test.step('only its author and the primary manager can restore a deleted comment', async () => {
    const path = `${server.address}/api/comments`;
    for (const author of [page, other]) {
      const words = { text: 'Words to delete' };
      const { id: comment } = await send(author, server, `/api/projects/${id}/comments`, words);
      await author.request.delete(`${path}/${comment}`);
    }
    const deleted = (one: Page) => one.getByRole('list', { name: 'Recently deleted' });
    const restore = (one: Page) => deleted(one).getByRole('button', { name: /^Restore/ });
    for (const [one, offered] of [
      [page, 2],
      [other, 1],
    ] as const) {
      await visit(one, '/settings/deleted');
      await expect(deleted(one).getByText('Comment', { exact: true })).toHaveCount(2);
      await expect(restore(one)).toHaveCount(offered);
    }
    await restore(other).click();
    await says(other, 'Comment restored successfully');
  });
});

test('own comments are edited and deleted, with an undo; viewers can read, and comment once Settings allow it @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, beaId } = await aStep(page, server);
  await open(page, server, id);
  const name = 'Hire of Ada Lund';

  await test.step('a draft survives Escape and a reload', async () => {
    await count(page, `Comment on ${name}`).click();
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type('Half a sent');
    await page.keyboard.press('Escape');
    await expect(thread(page, name)).toHaveCount(0);
    await expect(count(page, `Comment on ${name}`)).toBeFocused();
    await page.reload();
    await expect(field(page, name)).toHaveValue('Half a sent');
  });

  await test.step('text typed while a comment is being sent stays', async () => {
    await field(page, name).fill('First words');
    const add = await holdWrites(page, '**/api/projects/*/comments');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Next');
    add();
    await expect(written(page, name)).toContainText('First words');
    await expect(field(page, name)).toHaveValue('Next');
    await field(page, name).fill('');
  });

  await test.step('the comment is edited, and earlier versions are listed', async () => {
    await written(page, name).hover();
    await written(page, name).getByRole('button', { name: 'Edit comment' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Better');
    const save = await holdWrites(page, '**/api/comments/*');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type(' words');
    save();
    await says(page, 'Comment saved');
    await expect(written(page, name).getByRole('textbox')).toHaveValue('Better words');
    await page.keyboard.press('Control+Enter');
    await expect(written(page, name).getByRole('textbox')).toHaveCount(0);
    await expect(written(page, name)).toContainText('Better words');
    await expect(written(page, name)).not.toContainText('First words');
    await written(page, name).getByRole('button', { name: 'edited' }).click();
    const versions = written(page, name).getByRole('list', { name: 'Earlier versions' });
    await expect(versions).toContainText('First words');
  });

  await test.step('another tab saves first; the mention stays the same account', async () => {
    const comment = await written(page, name).getAttribute('data-comment');
    const path = `${server.address}/api/comments/${comment}`;
    const mention = `@[Bea Ruiz](${beaId})`;
    await page.request.put(path, { data: { text: `Better words, ${mention}` } });
    const off = { data: { isActive: false } };
    await page.request.patch(`${server.address}/api/project-managers/${beaId}/status`, off);
    const namesake = { ...bea, username: 'bea2', email: 'bea2@waymark.example' };
    await send(page, server, '/api/project-managers', namesake);
    await written(page, name).getByRole('button', { name: 'Edit comment' }).click();
    await expect(written(page, name).getByRole('textbox')).toHaveValue('Better words, @Bea Ruiz');
    await page.keyboard.type('!');
    await page.request.put(path, { data: { text: `Other words, ${mention}` } });
    await page.keyboard.press('Control+Enter');
    await says(page, 'Failed to save the comment');
    await page.keyboard.press('Control+Enter');
    await expect(written(page, name).getByRole('textbox')).toHaveCount(0);
    const stored = await page.request.get(`${server.address}/api/projects/${id}/comments`);
    expect(await stored.json()).toMatchObject({
      comments: [{ text: `Better words, ${mention}!` }],
    });
  });

  const viewer = { ...bea, username: 'vic', email: 'vic@waymark.example', firstName: 'Vic' };
  await send(page, server, '/api/project-managers', { ...viewer, role: 'viewer' });
  const other = await anotherPerson(browser, browserErrors);

  await test.step('a viewer only reads', async () => {
    await signIn(other, server, viewer, `/projects/${id}`);
    await count(other, `1 comment on ${name}`).click();
    await expect(written(other, name)).toContainText('Better words');
    await expect(field(other, name)).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Delete comment' })).toHaveCount(0);
  });

  await test.step('the comment is deleted, with an undo', async () => {
    await written(page, name).getByRole('button', { name: 'Delete comment' }).click();
    await expect(written(other, name)).toHaveCount(0);
    await expect(thread(page, name)).toBeFocused();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(written(other, name)).toContainText('Better words');
  });

  await test.step('the activity mentions it without its words', async () => {
    await visit(page, '/activity');
    await expect(page.getByRole('main')).toContainText(`wrote a comment on “${name}”`);
    await expect(page.getByRole('main')).not.toContainText('words');
  });

  await test.step('viewers comment once Settings allow it', async () => {
    await visit(page, '/settings/organisation');
    await page.getByLabel('Viewers may write comments').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await field(other, name).fill('From the branch');
    await field(other, name).press('Control+Enter');
    await expect(written(other, name).first()).toContainText('From the branch');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a step without comments is commented on My Work @long', async ({ page, freshServer }) => {
    const server = await freshServer();
    await aStep(page, server);
    await page.goto(`${server.address}/my-work?who=everybody`);
    await count(page, 'Comment on Letter').click();
    await field(page, 'Letter').fill('From the train');
    await thread(page, 'Letter').getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(written(page, 'Letter')).toContainText('From the train');
    await expect(count(page, '1 comment on Letter')).toBeVisible();
    // The same words again are another comment.
    await field(page, 'Letter').fill('From the train');
    await thread(page, 'Letter').getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(count(page, '2 comments on Letter')).toBeVisible();
  });
});

test('instead of reopening a step, a detail becomes a comment; older comments load in pages @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { tasks } = await begin(page, server, { Papers: { Letter: [] } });
  const { id = 0, taskId = 0 } = tasks[0]?.steps[0] ?? {};
  const path = `/api/task-steps/${id}/comments`;
  const first = await send(page, server, path, { text: 'Comment 1' });
  let last = first;
  for (let n = 2; n <= 45; n += 1) last = await send(page, server, path, { text: `Comment ${n}` });
  await page.request.patch(`${server.address}/api/task-steps/${id}`, {
    data: { isCompleted: true },
  });
  await open(page, server, tasks[0]?.projectId ?? 0);
  await step(page, 'Letter').click();
  await page.getByRole('button', { name: 'Add Detail' }).click();
  await page.keyboard.type('Sent by courier');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add as a comment' }).click();
  await expect(written(page, 'Letter').first()).toContainText('Sent by courier');
  await says(page, 'Completed');
  await expect(written(page, 'Letter')).toHaveCount(20);
  await thread(page, 'Letter').getByRole('button', { name: 'Show more' }).click();
  await expect(written(page, 'Letter')).toHaveCount(40);
  // A link to an old comment loads the thread from there, a link to a newer one from the beginning.
  const at = `/projects/${tasks[0]?.projectId}?task=${taskId}&step=${id}&comment=`;
  await visit(page, `${at}${first.id}`);
  await expect(written(page, 'Letter')).toHaveText([/Comment 1$/]);
  await visit(page, `${at}${last.id}`);
  await expect(written(page, 'Letter').filter({ hasText: 'Comment 45' })).toBeInViewport();
  await visit(page, `${at}${first.id}`);
  await expect(written(page, 'Letter')).toHaveText([/Comment 1$/]);
  await thread(page, 'Letter').getByRole('button', { name: 'Show the newest comments' }).click();
  await expect(written(page, 'Letter').first()).toContainText('Sent by courier');
});

test('a comment count leaves the owner of its step beside the progress @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize({ width: 1366, height: 768 });
  const { id, tasks } = await begin(page, server, { Papers: { Letter: [], Form: [] } });
  const { id: personId } = await send(page, server, '/api/people', {
    name: 'Alexandra Harrington',
  });
  for (const { id: taskStepId } of tasks[0]?.steps ?? []) {
    await send(page, server, '/api/person-task-steps', { personId, taskStepId });
  }
  const path = `/api/task-steps/${tasks[0]?.steps[0]?.id}/comments`;
  await send(page, server, path, { text: 'By fax' });
  await open(page, server, id);
  await expect(count(page, '1 comment on Letter')).toBeVisible();
  for (const [at, name] of ['Letter', 'Form'].entries()) {
    const owner = await page.getByRole('combobox', { name: `Owner of ${name}` }).boundingBox();
    const progress = await page.getByText('0% Complete').nth(at).boundingBox();
    expect(owner!.x + owner!.width).toBeLessThanOrEqual(progress!.x);
  }
});
