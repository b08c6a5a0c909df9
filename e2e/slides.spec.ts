import { readFile } from 'node:fs/promises';

import {
  aHire,
  aPicture,
  advisors,
  field,
  generate,
  managers,
  photo,
  preview,
  wide,
} from './slides.ts';
import { expect, expectAccessible, says, test } from './world.ts';

const saved = 'PowerPoint slide generated and saved to Generated Slides page.';

test('from a project to a slide without typing a name', async ({ page, freshServer }) => {
  const server = await freshServer();
  const id = await aHire(page, server);

  await test.step('the form knows the people of the project', async () => {
    await page.goto(`${server.address}/photo-upload?project=${id}`);
    await expect(page.getByRole('heading', { name: 'Create Slide', level: 1 })).toBeVisible();
    await expect(field(advisors(page), 'Name')).toHaveValue('Ada Lund');
    await expect(field(advisors(page), 'Prior firm')).toHaveValue('Old Firm');
    await expect(field(managers(page), 'Business title')).toHaveValue('Complex Manager');
    await expect(page).toHaveURL(/photo-upload$/);
    await says(page, 'Lund joins Charlotte');
  });

  await field(page, 'Slide title').fill('Welcome to the team');
  const template = page.getByLabel('Message template');

  const filled =
    'Please join us in welcoming Ada Lund, Bo Quist (Managing Director, Complex Manager).';
  await test.step('a template fills the message', async () => {
    await expect(template.locator('option')).toHaveText(['Choose a template', 'Warm welcome']);
    await template.selectOption('Warm welcome');
    const message = field(page, 'Message on the slide');
    await expect(message).toHaveValue(filled);
    await expect(preview(page)).toContainText('Ada Lund');
    await expect(preview(page)).toContainText('Formerly Old Firm');
    await field(page, 'Compliance number').fill('C-2026-17');
  });

  const buffer = await aPicture(page, 1600, 800);
  await photo(page).setInputFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer });
  await says(page, 'ada.jpg');
  const focus = page.getByRole('slider', { name: 'Visible part of the photo' });

  await test.step('the visible part of the photo is moved by keyboard', async () => {
    await focus.focus();
    await page.keyboard.press('ArrowRight');
    await expect(focus).toHaveAttribute('aria-valuetext', '52% from the left, 50% from the top');
  });

  await test.step('and by mouse', async () => {
    const box = (await focus.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  });

  const [, across] = /^(\d+)%/.exec((await focus.getAttribute('aria-valuetext')) ?? '') ?? [];
  expect(Number(across)).toBeLessThan(40);

  await test.step('the look is one line until it is unfolded', async () => {
    const look = page.getByRole('button', { name: 'Look' });
    await expect(look).toHaveText('LookSide · Landscape · Light');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await look.click();
    await page.getByLabel('Dark').check();
    await page.getByLabel('Framed').check();
    await expect(look).toHaveText('LookFramed · Landscape · Dark');
    await look.click();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await look.click();
  });

  await test.step('the photo becomes a circle and keeps its focus', async () => {
    await expect(preview(page).locator('clipPath')).toHaveCount(1);
    await expect(focus).toHaveAttribute('aria-valuetext', new RegExp(`^${across}% `));
    await expect(preview(page)).toContainText('Ada Lund');
    await expectAccessible(page, 'a slide, filled in', 360);
    await page.setViewportSize(wide);
  });

  await test.step('a lost response: sending it again creates no second slide', async () => {
    const call = '**/api/generate-slide';
    const lost: number[] = [];
    await page.route(call, async (route) => {
      lost.push((await route.fetch()).status());
      await route.abort();
    });
    await generate(page).click();
    await says(page, 'Failed to generate slide. Please try again.');
    await page.unroute(call);
    const [download] = await Promise.all([page.waitForEvent('download'), generate(page).click()]);
    const made = await page.request.get(`${server.address}/api/slides`);
    expect(lost).toEqual([200]);
    expect(await made.json()).toHaveLength(1);
    expect(download.suggestedFilename()).toMatch(/^slide-\d+\.pptx$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    await says(page, saved);
    const [slide] = (await (await page.request.get(`${server.address}/api/slides`)).json()) as [
      Record<string, unknown>,
    ];
    expect(slide).toMatchObject({
      title: 'Welcome to the team',
      messageTemplate: filled,
      messageTemplateName: 'Warm welcome',
      complianceNumber: 'C-2026-17',
      projectId: id,
      variant: 'dark',
      format: 'landscape',
      hasPhoto: true,
      photo: { width: 1600, height: 800 },
      composition: 'framed',
      planVersion: 3,
    });
    expect(slide['focusX']).toBeCloseTo(Number(across) / 100, 1);
  });

  await test.step('the compliance number now counts as used; the draft survives a reload', async () => {
    const used = page.getByText('Used before, on');
    await expect(page.getByRole('button', { name: 'New slide' })).toBeVisible();
    await expect(used).toBeHidden();
    await page.reload();
    await expect(field(page, 'Slide title')).toHaveValue('Welcome to the team');
    await expect(used).toContainText('Welcome to the team');
    await says(page, 'Choose the photo again');
    await generate(page).click();
    await says(page, 'Choose the photo again, or continue without one');
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeFocused();
  });

  await test.step('suggestions are cleared, and a new slide starts', async () => {
    const suggested = page.locator('datalist option');
    const titles = ['Managing Director', 'Complex Manager'];
    await expect(suggested).toHaveText([...titles, ...titles, 'C-2026-17']);
    await page.getByRole('button', { name: 'Clear suggestions of business titles' }).click();
    await expect(suggested).toHaveText(['C-2026-17']);
    await page.getByRole('button', { name: 'New slide' }).click();
    await page.getByRole('button', { name: 'Start new slide' }).click();
    await expect(field(page, 'Slide title')).toHaveValue('');
    await expect(field(page, 'Slide title')).toBeFocused();
  });
});

test('missing fields, unusual values and invalid photos @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  await aHire(page, server);

  await test.step('without an organization, it asks first whose announcement it is', async () => {
    await page.goto(`${server.address}/photo-upload`);
    const question = page.getByRole('form', { name: 'Whose announcement is it?' });
    await field(page, 'Organization').press('Enter');
    await expect(question).toContainText('Name is required');
    await field(page, 'Organization').fill('Alder & Wren');
    await field(page, 'Organization').press('Enter');
    await says(page, 'Organization updated successfully');
    await expect(question).toHaveCount(0);
    await expect(preview(page)).toContainText('joins Alder & Wren');
  });

  const template = page.getByLabel('Message template');
  await test.step('the fields have the order of the specification', async () => {
    const order = await page
      .getByRole('form', { name: 'Create Slide' })
      .getByText(
        /^(Slide title|Photo|Hired Financial Advisor|Hiring Manager|Message template|Message on the slide|Compliance number|Generate PowerPoint Slide)\b/,
      )
      .evaluateAll((all) => all.map((one) => one.textContent?.replace(/\W+optional.*/, '')));
    expect(order).toEqual([
      'Slide title',
      'Photo',
      'Hired Financial Advisor',
      'Hiring Manager',
      'Message template',
      'Message on the slide',
      'Compliance number',
      'Generate PowerPoint Slide',
    ]);
  });

  await test.step('missing fields of the slide', async () => {
    await generate(page).click();
    await says(page, 'Slide title is required');
    await expect(template).toHaveAccessibleDescription('Message template is required');
    await says(page, 'Compliance number is required');
    await says(page, 'At least one person is required');
    await expect(field(page, 'Slide title')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  });

  // A blank first person counts as none.
  const first = page.getByRole('group', { name: 'Advisor 1' });
  await test.step('missing fields of a person; people are moved and removed', async () => {
    await page.getByRole('button', { name: 'Add Advisor' }).click();
    const second = page.getByRole('group', { name: 'Advisor 2' });
    await expect(field(second, 'Name')).toBeFocused();
    await field(second, 'Location').fill('Dallas, TX');
    await generate(page).click();
    for (const text of ['Name', 'Business title', 'Prior firm']) {
      await expect(second.getByText(`${text} is required`, { exact: true })).toBeVisible();
    }
    await expect(first.getByText('is required')).toHaveCount(0);
    await page.getByRole('button', { name: 'Move Advisor 2 up' }).click();
    await expect(field(first, 'Location')).toHaveValue('Dallas, TX');
    await page.getByRole('button', { name: 'Remove Advisor 2' }).click();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  });

  const message = field(page, 'Message on the slide');
  await test.step('unknown placeholders and characters', async () => {
    await message.fill('Welcome {name} and {names}');
    await expect(page.getByText('Unknown placeholder {name}.', { exact: false })).toBeVisible();
    await message.fill('漢');
    await expect(page.getByText("The slide's font has no 漢", { exact: false })).toBeVisible();
  });

  await test.step('the preview fills the placeholders, the field keeps them', async () => {
    await template.selectOption('Warm welcome');
    await expect(message).toHaveValue('Please join us in welcoming {names} ({titles}).');
    const wholeSlide = preview(page).locator('text');
    const slideText = async () => (await wholeSlide.allTextContents()).join(' ');
    await expect.poll(slideText).toContain('welcoming Name of the advisor (Business title).');
    await field(first, 'Name').fill('Ada Lund');
    await expect(message).toHaveValue('Please join us in welcoming Ada Lund ({titles}).');
    await expect.poll(slideText).toContain('welcoming Ada Lund (Business title).');
  });

  await test.step('the quoted messages come up with a message that names people', async () => {
    await expect(generate(page)).not.toHaveAttribute('aria-disabled');
    await field(first, 'Name').fill('');
    await field(first, 'Location').fill('');
    await generate(page).click();
    await says(page, 'At least one person is required');
    await expect(field(first, 'Name')).toHaveAccessibleDescription(
      'The message needs a name ({names}).',
    );
    await expect(field(first, 'Business title')).toHaveAccessibleDescription(
      'The message needs a business title ({titles}).',
    );
    await field(first, 'Location').fill('Dallas, TX');
    await generate(page).click();
    await expect(field(first, 'Name')).toHaveAccessibleDescription('Name is required');
    await expect(field(first, 'Business title')).toHaveAccessibleDescription(
      'Business title is required',
    );
    await field(first, 'Name').fill('Ada Lund');
  });

  const notices = page.getByRole('list', { name: 'Notices about the slide' });
  await test.step('a placeholder that names the hiring manager, too', async () => {
    await expect(notices).toHaveCount(0);
    await field(managers(page), 'Name').fill('Bo Quist');
    await expect(notices).toHaveText(
      '{names} includes the hiring manager: Bo Quist. {advisor} names only the advisors.',
    );
    await message.fill('Please join us in welcoming Ada Lund.');
    await expect(notices).toHaveCount(0);
  });

  await test.step('a known placeholder without a value is named at its field until it has one', async () => {
    await message.fill('{advisor} and {hiring_manager} meet on {hire_date}');
    await expect(message).toHaveValue('Ada Lund and Bo Quist meet on {hire_date}');
    const date = field(page, 'Hire date');
    await generate(page).click();
    await expect(date).toHaveAccessibleDescription(
      'The message needs the hire date ({hire_date}).',
    );
    await field(page, 'Hire date').fill('2026-12-07');
    await expect(message).toHaveValue('Ada Lund and Bo Quist meet on December 7, 2026');
    await expect(date).toHaveAccessibleDescription('');
    await expect(notices).toHaveCount(0);
  });

  await test.step('texts that are too long', async () => {
    for (const name of ['Name', 'Business title', 'Prior firm', 'Location']) {
      await field(first, name).fill('Adalind '.repeat(25).trim());
    }
    await message.fill('Adalind '.repeat(200).trim());
    await expect(notices).toContainText('Shorten the name “Adalind Adalind Adalind Adalin…”');
  });

  await test.step('invalid photos', async () => {
    const choose = (name: string, buffer: Buffer) =>
      photo(page).setInputFiles({ name, mimeType: 'image/png', buffer });
    await choose('page.png', Buffer.from('<!doctype html><script>1</script>'));
    await says(page, 'Must be an image: JPEG, PNG, GIF or WebP');
    await choose('damaged.png', Buffer.from('\x89PNG\r\n\x1a\n and then nothing', 'latin1'));
    await says(page, 'The image is corrupt');
    await choose('large.png', Buffer.alloc(11 * 1024 * 1024));
    await says(page, 'The photo is larger than 10 MB');
    await choose('fine.png', await aPicture(page, 40, 20));
    await expect(page.getByText('The photo is larger than 10 MB')).toBeHidden();
    await says(page, 'fine.png');
  });
});
