import { aHire, advisors, field, names, wide } from './slides.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, send, test } from './world.ts';

test('a hire who withdrew or is on hold is offered nowhere; a search finds them and asks @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { address } = server;
  const headers = { Origin: address };
  const question = page.getByRole('alertdialog');
  await page.setViewportSize(wide);
  await aHire(page, server);
  const make = async (name: string, some: object = {}) =>
    (
      await send(page, server, '/api/projects', {
        category: 'Recruiting',
        market: 'Southeast',
        name,
        status: 'in_progress',
        ...some,
      })
    ).id;
  const end = (id: number, outcome: string) =>
    page.request.patch(`${address}/api/projects/${id}/archive`, {
      data: { outcome, outcomeDay: '2026-09-28' },
      headers,
    });
  const nora = await make('Nora Castellan');
  const dan = await make('Dan Wu', { advisorName: 'Dan Wu' });
  const oda = await make('Oda Berg');
  const ray = await make('Ray Sandoval', { status: 'on_hold', holdReason: 'Garden leave' });
  await make('Eli Park');
  await end(nora, 'withdrew');
  await end(dan, 'declined');
  await end(oda, 'other');

  await test.step('the form: not offered, found in red, asked for', async () => {
    await page.goto(`${address}/photo-upload`);
    await page.getByRole('button', { name: 'From project' }).click();
    const options = page.getByRole('listbox', { name: 'Projects' }).getByRole('option');
    await expect(options).toHaveText([
      'Lund joins CharlotteAda Lund · Southeast · Completed, not yet announced',
      'Eli ParkSoutheast',
    ]);
    const search = page.getByRole('combobox', { name: 'Project' });
    await search.fill('southeast');
    await expect(options).toHaveCount(6);
    await search.fill('ray');
    await expect(options).toHaveText(['Ray SandovalSoutheastOn hold']);
    await search.fill('nora');
    await expect(options).toHaveText(['Nora CastellanSoutheastWithdrew on Sep 28, 2026']);
    await expect(options.getByText('Withdrew')).toHaveClass(/text-danger-ink/);
    await page.keyboard.press('Enter');
    await expect(question).toHaveAccessibleName('Announce Nora Castellan?');
    await expect(question).toContainText('Withdrew on Sep 28, 2026');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(names(page, advisors)).toHaveValue('');
  });

  await test.step('the address of the form asks as well', async () => {
    await visit(page, `/photo-upload/several`);
    await visit(page, `/photo-upload?project=${dan}`);
    await expect(question).toContainText('Declined on Sep 28, 2026');
    await question.getByRole('button', { name: 'Announce anyway' }).click();
    await expect(names(page, advisors)).toHaveValue('Dan Wu');
    const form = page.getByRole('form', { name: 'Create Slide' });
    await expect(form.getByText('Declined on Sep 28, 2026')).toBeVisible();
  });

  const row = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Edit the slide of ${name}` }) });
  await test.step('several at once: the same', async () => {
    await visit(page, '/photo-upload/several');
    await page
      .getByRole('button', { name: 'Add the completed hire that is not announced' })
      .click();
    await expect(row('Ada Lund')).toBeVisible();
    await page.getByRole('button', { name: 'Add hires' }).click();
    const adding = page.getByRole('dialog', { name: 'Add hires' });
    await expect(adding.getByRole('checkbox')).toHaveCount(1);
    await adding.getByRole('textbox').fill('oda');
    await adding.getByRole('checkbox', { name: /Other outcome on Sep 28, 2026$/ }).check();
    await adding.getByRole('textbox').fill('');
    await expect(adding.getByRole('checkbox')).toHaveCount(2);
    await adding.getByRole('checkbox', { name: /^Eli Park/ }).check();
    await adding.getByRole('button', { name: 'Add 2' }).click();
    await expect(question).toHaveAccessibleName('Announce Oda Berg?');
    await question.getByRole('button', { name: 'Leave out' }).click();
    await expect(row('Eli Park')).toBeVisible();
    await expect(row('Oda Berg')).toHaveCount(0);
  });

  await test.step('a selection asks before it uses them', async () => {
    await visit(page, '/projects');
    await page.goto(`${address}/photo-upload/several?projects=${nora},${ray}`);
    await expect(question).toHaveAccessibleName('Announce these 2 hires?');
    await expect(question.getByRole('listitem')).toHaveText([
      'Nora Castellan Withdrew on Sep 28, 2026',
      'Ray Sandoval On hold',
    ]);
    await expectAccessible(page, 'the question before hires that did not join', 360);
    await page.setViewportSize(wide);
    await question.getByRole('button', { name: 'Add anyway' }).click();
    await expect(row('Nora Castellan')).toContainText('Withdrew on Sep 28, 2026');
    await expect(row('Ray Sandoval')).toContainText('On hold');
  });

  await test.step('the page of the hire, the dashboard and the search', async () => {
    await visit(page, `/projects/${nora}`);
    await expect(page.getByText('Withdrew, 0% done')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0);
    await visit(page, `/projects/${dan}`);
    await page.getByRole('button', { name: 'Project Details', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Announcement' })).toContainText('Dan Wu');
    await expect(page.getByRole('link', { name: 'Create Slide', exact: true })).toHaveCount(0);
    await visit(page, '/');
    const strip = page.getByRole('region', { name: 'Completed, not yet announced' });
    await expect(strip.getByRole('link')).toHaveText(['Lund joins Charlotte']);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search Projects' }).fill('nora');
    await expect(page.getByRole('option', { name: /^Nora Castellan/ })).toContainText(
      'Withdrew, 0% done',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('adding a task to several projects says that some did not end in a hire', async () => {
    await visit(page, '/projects?archived=1');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Nora Castellan' }).hover();
    await page.getByRole('checkbox', { name: 'Select Nora Castellan', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Add task', exact: true }).click();
    await field(page.getByRole('dialog'), 'Task title').fill('Call');
    await page.keyboard.press('Enter');
    await expect(question).toContainText(
      'Some of the selected projects are archived, 3 of them without a hire. Change them anyway?',
    );
  });
});
