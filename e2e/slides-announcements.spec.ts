import type { Page } from '@playwright/test';

import {
  aHire,
  aPicture,
  advisors,
  chooseProject,
  field,
  generate,
  managers,
  names,
  photo,
  preview,
  wide,
} from './slides.ts';
import { visit } from './visit.ts';
import { dismissToast, expect, expectAccessible, says, send, test } from './world.ts';
import type { FreshServer } from './world.ts';

type Made = {
  title: string;
  people: string;
  messageTemplate: string;
  complianceNumber: string;
  hasPhoto: boolean;
  projectId: number | null;
};

const saved = 'PowerPoint slide generated and saved to Generated Slides page.';
const title = (page: Page) => field(page, 'Slide title');
const number = (page: Page) => field(page, 'Compliance number');
const message = (page: Page) => field(page, 'Message on the slide');
const question = (page: Page) => page.getByRole('alertdialog');
const place = { category: 'Recruiting', market: 'Southeast' };

const hires = {
  ruth: { name: 'Ruth Adler', day: '2026-11-02', town: 'Boston, MA' },
  li: { name: 'Li Wei', day: '2027-02-01', town: 'Seattle, WA' },
  grace: { name: 'Grace Kim', day: '2026-12-07', town: 'Denver, CO' },
};
const told = {
  ruth: 'Ruth Adler starts in Boston, MA on November 2, 2026.',
  li: 'Li Wei starts in Seattle, WA on February 1, 2027.',
  grace: 'Grace Kim starts in Denver, CO on December 7, 2026.',
};

/** Three hires, of which Grace's business title is missing, and a message with all facts of one. */
async function threeHires(page: Page, server: FreshServer): Promise<Record<string, number>> {
  await aHire(page, server);
  await send(page, server, '/api/message-templates', {
    name: 'Start',
    content: '{advisor} starts in {location} on {hire_date}.',
  });
  const ids: Record<string, number> = {};
  for (const [key, { name, day, town }] of Object.entries(hires)) {
    const { id } = await send(page, server, '/api/projects', {
      ...place,
      name: `${name} joins`,
      status: 'in_progress',
      endDate: day,
      advisorName: name,
      advisorTitle: key === 'grace' ? null : 'Vice President',
      advisorPriorFirm: 'Old Firm',
      advisorLocation: town,
    });
    ids[key] = id;
  }
  await page.setViewportSize(wide);
  return ids;
}

/** Fills everything that is entered by hand. */
async function fillIn(page: Page, of: string): Promise<void> {
  await title(page).fill(`Welcome ${of}`);
  await page.getByLabel('Message template').selectOption('Start');
  await number(page).fill(`C-${of}`);
}

/** The form is that of one hire, without anything entered for another. */
async function expectFreshFormOf(page: Page, hire: keyof typeof hires): Promise<void> {
  await expect(
    page.getByRole('button', { name: `Unlink ${hires[hire].name} joins` }),
  ).toBeVisible();
  await expect(names(page, advisors)).toHaveCount(1);
  await expect(names(page, advisors)).toHaveValue(hires[hire].name);
  await expect(names(page, managers)).toHaveValue('');
  await expect(message(page)).toHaveValue(told[hire]);
  await expect(title(page)).toHaveValue('');
  await expect(number(page)).toHaveValue('');
  await says(page, 'Drop a photo here');
  await expect(preview(page)).toContainText(hires[hire].name);
}

test('two announcements in a row are two slides, each with the facts of its own hire', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const ids = await threeHires(page, server);
  const slides = async () =>
    (await (await page.request.get(`${server.address}/api/slides`)).json()) as Made[];

  await test.step('the first form is filled in', async () => {
    await page.goto(`${server.address}/photo-upload?project=${ids['grace']}`);
    await expect(names(page, advisors)).toHaveValue('Grace Kim');
    await fillIn(page, 'Grace');
    await field(advisors(page), 'Business title').fill('Director');
    const buffer = await aPicture(page, 60, 90);
    await photo(page).setInputFiles({ name: 'grace.jpg', mimeType: 'image/jpeg', buffer });
    await says(page, 'grace.jpg');
  });

  await test.step('an attempt that fails loses nothing and blames no field of the next hire', async () => {
    await page.route('**/api/generate-slide*', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'Invalid', errors: [{ path: 'title', message: 'Not this title' }] },
      }),
    );
    await generate(page).click();
    await says(page, 'Not this title');
    await dismissToast(page);
    await chooseProject(page, 'li wei');
    await expect(question(page)).toHaveAccessibleName('Start a new slide for Li Wei joins?');
    await expect(question(page)).toContainText(
      'This form will lose the slide title, photo, people and compliance number entered in it.',
    );
    await expectAccessible(page, 'the question before another announcement', 360);
    await page.setViewportSize(wide);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'From project' })).toBeFocused();
    await expect(title(page)).toHaveValue('Welcome Grace');
    await expect(message(page)).toHaveValue(told.grace);
    await says(page, 'grace.jpg');
  });

  await test.step('the slide exists, so nothing is asked', async () => {
    await page.unroute('**/api/generate-slide*');
    await generate(page).click();
    await says(page, saved);

    await chooseProject(page, 'ruth');
    await expectFreshFormOf(page, 'ruth');
    await expect(question(page)).toHaveCount(0);
    await fillIn(page, 'Ruth');
    // An edited message contains the day as text.
    await message(page).fill(`${told.ruth} Welcome!`);
    await dismissToast(page);
    await generate(page).click();
    await says(page, saved);
  });

  await test.step('nothing is asked after a reload, either', async () => {
    await page.reload();
    await expect(title(page)).toHaveValue('Welcome Ruth');
    await chooseProject(page, 'li wei');
    await expectFreshFormOf(page, 'li');
    await fillIn(page, 'Li');
    await generate(page).click();
    await says(page, saved);
  });

  await test.step('each slide has the facts of its own hire', async () => {
    const made = (await slides()).toReversed();
    const found = made.map(({ people, ...slide }) => ({
      ...slide,
      people: (JSON.parse(people) as { name: string }[]).map(({ name }) => name),
    }));
    expect(found).toMatchObject([
      {
        title: 'Welcome Grace',
        people: ['Grace Kim'],
        messageTemplate: told.grace,
        complianceNumber: 'C-Grace',
        hasPhoto: true,
        projectId: ids['grace'],
      },
      {
        title: 'Welcome Ruth',
        people: ['Ruth Adler'],
        messageTemplate: `${told.ruth} Welcome!`,
        complianceNumber: 'C-Ruth',
        hasPhoto: false,
        projectId: ids['ruth'],
      },
      {
        title: 'Welcome Li',
        people: ['Li Wei'],
        messageTemplate: told.li,
        complianceNumber: 'C-Li',
        hasPhoto: false,
        projectId: ids['li'],
      },
    ]);
  });
});

test('a form changes its hire by choice, address, history and reload, and never mixes two @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const ids = await threeHires(page, server);

  await test.step('the messages are about the former form, too', async () => {
    await page.goto(`${server.address}/photo-upload`);
    await chooseProject(page, 'grace');
    await generate(page).click();
    await says(page, 'Slide title is required');
    await chooseProject(page, 'ruth');
    await expect(names(page, advisors)).toHaveValue('Ruth Adler');
    await expect(page.getByText(/ is required$/)).toHaveCount(0);
    await fillIn(page, 'Ruth');
    await message(page).fill(`${told.ruth} Welcome!`);
  });

  await test.step('the draft survives a reload and still belongs to its hire, also unlinked', async () => {
    await page.reload();
    await expect(title(page)).toHaveValue('Welcome Ruth');
    await page.getByRole('button', { name: 'Unlink Ruth Adler joins' }).click();
    await expect(names(page, advisors)).toHaveValue('');
    await chooseProject(page, 'li wei');
    await expect(question(page)).toContainText('slide title, message and compliance number');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await chooseProject(page, 'ruth');
    await expect(names(page, advisors)).toHaveValue('Ruth Adler');
    await expect(title(page)).toHaveValue('Welcome Ruth');
  });

  await test.step('from the page of another project; Back leaves the question unanswered', async () => {
    await visit(page, `/projects/${ids['li']}`);
    await visit(page, `/photo-upload?project=${ids['li']}`);
    await expect(question(page)).toBeVisible();
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await page.goForward();
    await expect(question(page)).toBeVisible();
    await page.reload();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/photo-upload$/);
    await expect(title(page)).toHaveValue('Welcome Ruth');
    await expect(page.getByRole('button', { name: 'Unlink Ruth Adler joins' })).toBeVisible();
  });

  await test.step('switching twice, while the first answer is late', async () => {
    await page.route(`**/api/projects/${ids['li']}`, async (route) => {
      await new Promise((go) => setTimeout(go, 600));
      await route.continue().catch(() => {});
    });
    await visit(page, `/photo-upload?project=${ids['li']}`);
    await expect(page.getByText('Loading the project').first()).toBeAttached();
    await visit(page, `/photo-upload?project=${ids['grace']}`);
    await expect(question(page)).toHaveAccessibleName('Start a new slide for Grace Kim joins?');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('history steps through the questions', async () => {
    await page.goBack();
    await expect(question(page)).toHaveAccessibleName('Start a new slide for Li Wei joins?');
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(title(page)).toHaveValue('Welcome Ruth');
    await page.goForward();
    await page.goForward();
    await expect(question(page)).toHaveAccessibleName('Start a new slide for Grace Kim joins?');
    await question(page).getByRole('button', { name: 'Start new slide' }).click();
    await expectFreshFormOf(page, 'grace');
    await chooseProject(page, 'ruth');
    await expectFreshFormOf(page, 'ruth');
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('an undo that is still offered belongs to the former form', async () => {
    await message(page).fill('Only about Ruth');
    await page.getByLabel('Message template').selectOption('Warm welcome');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await visit(page, '/slides');
    await visit(page, `/photo-upload?project=${ids['grace']}`);
    await expect(names(page, advisors)).toHaveValue('Grace Kim');
    await undo.click();
    await expect(undo).toBeHidden();
    await expect(message(page)).toHaveValue(/^Please join us in welcoming Grace Kim/);
  });

  await test.step('people typed by hand are somebody else until a project names them', async () => {
    await page.getByRole('button', { name: 'New slide' }).click();
    await page.getByRole('button', { name: 'Start new slide' }).click();
    await expect(names(page, advisors)).toHaveValue('');
    await names(page, advisors).fill('Tomás Rivera');
    await chooseProject(page, 'li wei');
    await expect(question(page)).toContainText('This form will lose the people entered in it.');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await names(page, advisors).fill('li  wei');
    await title(page).fill('Welcome');
    await chooseProject(page, 'li wei');
    await expect(field(advisors(page), 'Location')).toHaveValue('Seattle, WA');
    await expect(names(page, advisors)).toHaveCount(1);
    await expect(title(page)).toHaveValue('Welcome');
  });
});
