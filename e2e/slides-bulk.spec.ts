import { aHire, aPicture, field, wide } from './slides.ts';
import { expect, expectAccessible, says, send, test } from './world.ts';

type Made = { id: number; title: string; people: string; complianceNumber: string } & {
  projectId: number;
  messageTemplate: string;
  photo: { width: number } | null;
};

const people = ['Ada Lund', 'Cleo Diaz', 'Dev Rao', 'Eli Park', 'Fay Moss'];

test('slides of several hires: each with its own photo and number, created once in spite of failures', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { address } = server;
  await page.setViewportSize(wide);
  const first = await aHire(page, server);
  const ids = [first];
  for (const name of people.slice(1)) {
    const { id } = await send(page, server, '/api/projects', {
      name: `${name} joins`,
      category: 'Recruiting',
      market: 'Southeast',
      status: 'in_progress',
      endDate: '2026-12-07',
      advisorName: name,
      advisorTitle: 'Vice President',
      advisorPriorFirm: name === 'Eli Park' ? null : 'Old Firm',
      advisorLocation: 'Dallas, TX',
    });
    ids.push(id);
  }
  const slides = async () =>
    (await (await page.request.get(`${address}/api/slides`)).json()) as Made[];

  const row = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Edit the slide of ${name}` }) });
  await test.step('hires are chosen in the table of projects, and added on the page', async () => {
    await page.goto(`${address}/projects`);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const listed = page.getByRole('table', { name: 'All Projects' }).getByRole('row');
    await listed.filter({ hasText: 'Dev Rao' }).hover();
    await page.getByRole('checkbox', { name: 'Select Dev Rao joins', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('4 projects selected');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(60);
    await bar.getByRole('button', { name: 'Create slides' }).click();
    await expect(page.getByRole('heading', { name: 'Create Several Slides' })).toBeVisible();
    await expect(row('Cleo Diaz')).toBeVisible();
    // Completed hires are added on the page.
    await page.getByRole('button', { name: 'Add hires' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('lund');
    await page.getByRole('checkbox', { name: /^Lund joins Charlotte/ }).check();
    await page.getByRole('button', { name: 'Add 1' }).click();
    await expect(row('Ada Lund')).toBeVisible();
    await expect(page).toHaveURL(/photo-upload\/several$/);
  });

  await test.step('each row says what it lacks', async () => {
    await field(page, 'Slide title').fill('Welcome to the team');
    await page
      .getByRole('textbox', { name: 'Message on the slide' })
      .fill('{advisor} starts on {hire_date}.');
    await expect(row('Ada Lund')).toContainText('The message needs the hire date ({hire_date}).');
    await expect(row('Eli Park')).toContainText('Missing: prior firm, compliance number');
    for (const [at, name] of people.entries()) {
      await page.getByLabel(`Compliance number of ${name}`).fill(`C-${at}`);
      const buffer = await aPicture(page, 300 + at, 400);
      const file = { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer };
      if (name !== 'Fay Moss') await field(page, `Photo of ${name}`).setInputFiles(file);
    }
    await page.getByLabel('Compliance number of Fay Moss').fill(' c-2 ');
    await expect(row('Fay Moss')).toContainText('Same compliance number as Dev Rao');
    await expect(row('Dev Rao')).toContainText('Same compliance number as Fay Moss');
    await page.getByLabel('Compliance number of Fay Moss').fill('C-4');
    await expect(row('Fay Moss')).toContainText('No photo');
    await expectAccessible(page, 'slides of several hires', 360);
    await page.setViewportSize(wide);
    await expect(page.getByText('3 of 5 ready')).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  await test.step('a missing fact is entered for one slide only', async () => {
    await page.getByRole('button', { name: 'Edit the slide of Ada Lund' }).click();
    await field(dialog, 'Hire date').fill('2027-01-04');
    await expect(dialog.getByRole('img', { name: /^Preview of the slide/ })).toContainText(
      'January 4, 2027',
    );
    await field(dialog, 'Hire date').press('Control+Enter');
    await expect(dialog).toHaveCount(0);
  });

  const following: (string | null)[] = [];
  await test.step('a response is lost after the slide was created', async () => {
    let calls = 0;
    await page.route('**/api/generate-slide*', async (route) => {
      following.push(new URL(route.request().url()).searchParams.get('following'));
      calls += 1;
      if (calls !== 3) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Create 4 of 5 slides' }).click();
    await says(page, '2 of 4 slides created');
    const lost = page
      .getByRole('row')
      .filter({ hasText: 'No response, so it may have been created' });
    await expect(lost).toHaveCount(1);
    await expect(lost.getByRole('textbox')).toBeDisabled();
    expect(await slides()).toHaveLength(3);
  });

  await test.step('the others are created once', async () => {
    // A change for all slides does not change the one that may exist.
    await field(page, 'Slide title').fill('Welcome aboard');
    await page.getByRole('button', { name: 'Edit the slide of Eli Park' }).click();
    await field(dialog, 'Prior firm').fill('Oak Trust');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create 3 slides' }).click();
    await says(page, 'All 5 slides are created.');
  });

  await test.step('each slide has its own photo, number and facts', async () => {
    expect(following).toEqual(['3', '2', '1', '2', '1', null]);
    const made = await slides();
    expect(made.map(({ title }) => title).toSorted()).toEqual([
      ...Array(2).fill('Welcome aboard'),
      ...Array(3).fill('Welcome to the team'),
    ]);
    for (const [at, name] of people.entries()) {
      const slide = made.find(({ complianceNumber }) => complianceNumber === `C-${at}`);
      expect(JSON.parse(slide?.people ?? '[]')).toContainEqual(expect.objectContaining({ name }));
      expect(slide?.projectId).toBe(ids[at]);
      expect(slide?.photo?.width).toBe(name === 'Fay Moss' ? undefined : 300 + at);
      const day = name === 'Ada Lund' ? 'January 4, 2027' : 'December 7, 2026';
      expect(slide?.messageTemplate).toBe(`${name} starts on ${day}.`);
    }
    await page.getByRole('link', { name: 'Generated Slides' }).last().click();
    await says(page, '5 slides');
  });
});

test('a missing reason for an open gate is said once @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const projectId = await aHire(page, server);
  await send(page, server, '/api/tasks', { projectId, title: 'Papers', isGate: true });
  await page.goto(`${server.address}/photo-upload/several?projects=${projectId}`);
  await field(page, 'Slide title').fill('Welcome');
  await page.getByLabel('Message template').selectOption('Warm welcome');
  await page.getByLabel('Compliance number of Ada Lund').fill('C-1');
  const create = page.getByRole('button', { name: 'Create 1 slide', exact: true });
  await create.click();
  await says(page, 'No slide was created');
  await says(page, 'Their rows say why.');
  const open = page.getByText('Not finished before the announcement: Papers');
  await expect(open).toHaveCount(1);
  await expect(page.getByRole('row').filter({ has: open })).toContainText('Ada Lund');

  await page.getByRole('button', { name: 'Edit the slide of Ada Lund' }).click();
  const dialog = page.getByRole('dialog');
  const reason = field(dialog, 'Reason to announce now');
  await expect(dialog.getByText('Not finished before the announcement')).toHaveCount(1);
  await expect(reason).toHaveAccessibleDescription(/: Papers\. .* A reason is required$/);
  await reason.fill('The board agreed');
  await reason.press('Control+Enter');
  await create.click();
  await says(page, 'The slide is created.');
});

test('a batch beyond the hourly quota is refused before its first slide @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  await aHire(page, server);
  await page.route('**/api/slides/quota', (route) =>
    route.fulfill({ json: { perHour: 60, left: 0 } }),
  );
  await page.route('**/api/generate-slide*', (route) =>
    route.fulfill({ status: 429, json: { message: 'You have made 60 slides within an hour.' } }),
  );
  await page.goto(`${server.address}/photo-upload/several`);
  await page.getByRole('button', { name: 'Add the completed hire that is not announced' }).click();
  await field(page, 'Slide title').fill('Welcome');
  await page.getByLabel('Message template').selectOption('Warm welcome');
  await says(
    page,
    '{names} includes the hiring manager: Bo Quist. {advisor} names only the advisors.',
  );
  await page.getByLabel('Compliance number of Ada Lund').fill('C-1');
  await expect(page.getByText('Only 0 of 60 slides an hour are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 slide', exact: true }).click();
  await says(page, 'No slide was created');
  // The list survives a reload and can be edited.
  await page.reload();
  const state = page.getByRole('row').filter({ hasText: 'Ada Lund' });
  await expect(state).toContainText('You have made 60 slides within an hour.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create 1 slide', exact: true }).click();
  await says(page, 'The slide is created.');
});
