import { begin } from './project-page.ts';
import { expect, expectAccessible, says, signIn, test } from './world.ts';

test('the address of a calendar is made, read by a calendar program, replaced and ended', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await begin(page, server, { Papers: { Letter: [] } });
  await signIn(page, server, undefined, '/settings/account');
  const read = async (address: string) => {
    const answer = await fetch(address);
    return { status: answer.status, text: await answer.text() };
  };
  const shown = async () => {
    const dialog = page.getByRole('dialog', { name: 'Address of Hire dates' });
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue();
    await expectAccessible(page, 'the address of a calendar');
    await page.keyboard.press('Escape');
    return address;
  };

  await page.getByRole('button', { name: 'Get address of Hire dates' }).click();
  const first = await shown();
  const { status, text } = await read(first);
  expect(status).toBe(200);
  expect(text).toContain('BEGIN:VCALENDAR');

  await page.getByRole('button', { name: 'New address of Hire dates' }).click();
  const second = await shown();
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  await page.getByRole('button', { name: 'End the address of Hire dates' }).click();
  await says(page, 'Calendar address ended');
  await expect(page.getByRole('button', { name: 'Get address of Hire dates' })).toBeFocused();
  expect((await read(second)).status).toBe(404);
});
