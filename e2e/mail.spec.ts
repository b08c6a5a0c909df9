import type { Page } from '@playwright/test';

import { mentionOf } from '#contract/comment-text.ts';
import { startMailServer } from '#server/testing/smtp-server.ts';

import { mailSettings } from './mail-settings.ts';
import { begin } from './project-page.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  read,
  says,
  send,
  signIn,
  test,
} from './world.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('without a mail server, the page says what to set @long', async ({ page, freshServer }) => {
  await signIn(page, await freshServer(), undefined, '/settings/mail');
  await expect(page.getByRole('heading', { name: 'Not set up' })).toBeVisible();
  await expect(page.getByText('Set SMTP_URL, MAIL_FROM and PUBLIC_URL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a Test' })).toBeDisabled();
  await expect(page.getByText('gets no mail.')).toBeVisible();
  await expectAccessible(page, 'email without a mail server');
});

test('mail is tested, previewed, sent at once, and ended by its link', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const relay = await startMailServer();
  const server = await freshServer(await mailSettings(relay));
  const project = await begin(page, server, { Papers: { Letter: [] } });
  const stepId = project.tasks[0]?.steps[0]?.id;
  const dana = await send(page, server, '/api/project-managers', {
    username: 'dana',
    email: 'dana@firm.example',
    firstName: 'Dana',
    lastName: 'Reyes',
    password: primary.password,
  });
  await send(page, server, '/api/people', { name: 'Dana Reyes', projectManagerId: dana.id });

  await test.step('a test arrives, and the page says so', async () => {
    await page.goto(`${server.address}/settings/mail`);
    await expect(page.getByRole('heading', { name: 'On', exact: true })).toBeVisible();
    await expect(page.getByText('None yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send a Test' }).click();
    await expect(page.getByText(/^Test sent to /)).toBeVisible();
    expect(relay.received.map(({ subject }) => subject)).toEqual(['Test from Waymark']);
    await expect(page.getByText('None yet')).toHaveCount(0);
  });

  await test.step('the hour is saved', async () => {
    await field(page, 'Digests are sent at').selectOption('9:00 AM');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Email settings updated successfully');
    expect(await read(page, server, '/api/mail')).toMatchObject({ hour: 9 });
  });

  await test.step('the digest that Dana gets next', async () => {
    await field(page, 'Account').selectOption('Dana Reyes (dana)');
    await expect(page.getByText('Dana Reyes (dana) gets no mail.')).toBeVisible();
    const people = await read<{ id: number }[]>(page, server, '/api/people');
    await page.request.put(`${server.address}/api/task-steps/${stepId}`, {
      data: { personIds: [people[0]?.id], dueDate: '2020-01-01' },
      headers: { Origin: server.address },
    });
    await page.reload();
    await field(page, 'Account').selectOption('Dana Reyes (dana)');
    const preview = page.getByRole('article', { name: 'Preview' });
    await expect(preview).toContainText('1 item overdue');
    await expect(preview).toContainText('* Letter');
    await expectAccessible(page, 'email');
  });

  await test.step('a mention arrives at once; its link ends such mails', async () => {
    const text = `${mentionOf({ id: dana.id, name: 'Dana Reyes' })} please look`;
    await send(page, server, `/api/projects/${project.id}/comments`, { text });
    await expect.poll(() => relay.received.length).toBe(2);
    const link = /unsubscribe: (\S+)/i.exec(relay.received[1]?.text ?? '')?.[1] ?? '';
    const reader = await anotherPerson(browser, browserErrors);
    await reader.goto(link);
    await expect(reader.getByRole('heading', { name: 'Stop the mails at once?' })).toBeVisible();
    await expectAccessible(reader, 'the page that ends mails');
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    const as = { username: 'dana', password: primary.password };
    await signIn(reader, server, as, '/settings/account');
    await expect(field(reader, 'Mail at once')).toHaveValue('off');
    await field(reader, 'Daily digest').selectOption('Off');
    await reader.getByRole('button', { name: 'Save Changes' }).click();
    await says(reader, 'Project manager updated successfully');
    expect(await read(reader, server, '/api/user')).toMatchObject({ digest: false });
  });
  await relay.close();
});
