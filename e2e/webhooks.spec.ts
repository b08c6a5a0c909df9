import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Webhook } from 'standardwebhooks';

import { visit } from './visit.ts';
import { expect, expectAccessible, says, send, signIn, test } from './world.ts';

/** A program that receives webhooks. */
async function aReceiver() {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const place = { status: 204 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers as Record<string, string> });
      return response.writeHead(place.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, place, close, address: `http://127.0.0.1:${port}/hook?key=capability` };
}

test('a webhook is added, tested, reports what happens, and is resumed after a pause', async ({
  page,
  freshServer,
}) => {
  const receiver = await aReceiver();
  const server = await freshServer({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  await signIn(page, server, undefined, '/settings/webhooks');
  const rows = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');

  const secret = await test.step('added; its secret is shown once', async () => {
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add Webhook' });
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('Choose at least one')).toBeVisible();
    await form.getByLabel('Name').fill('Onboarding');
    await form.getByLabel('Format').selectOption('Signed JSON for a program');
    await form.getByLabel('Address').fill('ftp://hooks.example.org');
    await form.getByLabel('Project created').check();
    await form.getByLabel('Comment written').check();
    await form.getByLabel('Address').press('Enter');
    await expect(form.getByText('Must begin with http:// or https://')).toBeVisible();
    await expectAccessible(page, 'the form of a webhook');
    await form.getByLabel('Address').fill(receiver.address);
    await form.getByLabel('Address').press('Enter');
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
    await expectAccessible(page, 'the secret of a webhook');
    const value = await shown.getByLabel('Secret', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    await expect(rows).toContainText([
      /Onboarding.*127\.0\.0\.1.*Project created, Comment written/,
    ]);
    await expect(page.getByText(value)).toHaveCount(0);
    await expect(page.getByText('capability')).toHaveCount(0);
    return value;
  });

  const dialog = page.getByRole('dialog', { name: 'Deliveries' });
  const deliveries = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await test.step('tested', async () => {
    await page.getByRole('button', { name: 'Deliveries of Onboarding' }).click();
    await expect(dialog.getByText('Nothing was sent yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send a Test' }).click();
    await expect(deliveries).toContainText([/Test.*204.*Delivered/]);
    receiver.place.status = 500;
    await dialog.getByRole('button', { name: 'Send a Test' }).click();
    await expect(deliveries.first()).toContainText('The receiver answered 500');
    await expectAccessible(page, 'the deliveries of a webhook');
    receiver.place.status = 204;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Deliveries of Onboarding' })).toBeFocused();
  });

  await test.step('reports what happens, signed', async () => {
    receiver.received.length = 0;
    const project = { name: 'Alex Carter', category: 'Advisor Hire', market: 'Chicago' };
    await send(page, server, '/api/projects', project);
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'project.created',
      data: { project: { name: 'Alex Carter' } },
    });
  });

  await test.step('failing, then paused, and said in the activity log', async () => {
    receiver.place.status = 500;
    await send(page, server, '/api/projects/1/comments', { text: 'Ready' });
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
    await page.reload();
    await expect(rows).toContainText(['Failing']);
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
    await server.database.write
      .updateTable('webhooks')
      .set({ failingSince: yesterday, nextAttemptAt: null })
      .execute();
    await expect(rows).toContainText([/PausedSince .*no request has succeeded for 24 hours/], {
      timeout: 15_000,
    });
    await expectAccessible(page, 'a paused webhook');
    receiver.place.status = 204;
    await page.getByRole('button', { name: 'Resume Onboarding' }).click();
    await page.getByRole('menuitem', { name: 'Send what was missed' }).click();
    await says(page, 'Webhook resumed');
    await expect(rows.getByText('Paused')).toHaveCount(0);
    await expect.poll(() => receiver.received.at(-1)?.body, { timeout: 15_000 }).toContain('Alex');
    await visit(page, '/activity?kind=webhook');
    await expect(page.getByText('resumed the webhook')).toBeVisible();
    await expect(page.getByText('paused the webhook')).toBeVisible();
    await visit(page, '/settings/webhooks');
  });

  await test.step('gets a new secret, another name, and is deleted with Undo', async () => {
    await page.getByRole('button', { name: 'Deliveries of Onboarding' }).click();
    await dialog.getByRole('button', { name: 'New Secret' }).click();
    await page.getByRole('button', { name: 'Make New Secret' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
    await expect(shown.getByLabel('Secret', { exact: true })).not.toHaveValue(secret);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit Onboarding' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Webhook' });
    await form.getByLabel('Name').fill('Payroll');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rows).toContainText(['Payroll']);
    await page.getByRole('button', { name: 'Delete Payroll' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toContainText(['Payroll']);
  });
  receiver.close();
});
