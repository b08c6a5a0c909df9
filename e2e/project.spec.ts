import type { ProjectDetail } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { expect, expectAccessible, signIn, test } from './world.ts';

test('a project shows its facts, its tasks, their steps and the details of a step', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const list = (await (
    await page.request.get(`${demo.address}/api/projects`)
  ).json()) as ProjectDetail[];
  const begun = list.find(
    ({ percentageComplete }) => percentageComplete > 40 && percentageComplete < 90,
  );
  const read = await page.request.get(`${demo.address}/api/projects/${begun?.id}?include=details`);
  const project = (await read.json()) as ProjectDetail;
  await page.goto(`${demo.address}/projects/${project.id}`);

  await expect(page.getByRole('heading', { name: project.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `Tasks (${project.tasks.length})` }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();

  const [first, second] = project.tasks;
  const tasks = page.getByRole('list', { name: 'Tasks' });
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: first?.steps[0]?.name ?? '' })
      .first(),
  ).toBeVisible();
  await tasks.getByText(second?.title ?? '', { exact: true }).click();
  await expect(page).toHaveURL(`${demo.address}/projects/${project.id}?task=${second?.id}`);
  for (const step of second?.steps ?? []) {
    await expect(steps.getByText(step.name, { exact: true })).toBeVisible();
  }
  const label = (percent: number) => (percent === 100 ? 'Completed' : `${percent}% Complete`);
  for (const { percentageComplete } of second?.steps ?? []) {
    await expect(steps.getByText(label(percentageComplete), { exact: true }).first()).toBeVisible();
  }
  const step = second?.steps.find(({ detailsCount }) => detailsCount > 1);
  await steps.getByRole('button', { name: step?.name ?? '', exact: true }).click();
  await expect(page.getByText(`Step Details (${step?.detailsCount})`)).toBeVisible();
  for (const { text } of step?.details ?? [])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page, 'project');
  await page.reload();
  await expect(steps.getByText(second?.steps[0]?.name ?? '', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL(`${demo.address}/projects`);
});

test('the address is put right, and brings back what was unfolded', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn);
  const read = await page.request.get(`${demo.address}/api/projects/1?include=details`);
  const [first, second] = ((await read.json()) as ProjectDetail).tasks;
  const at = `${demo.address}/projects/1`;
  await page.goto(`${at}?task=999999&step=999999&from=mail`);
  await expect(page).toHaveURL(`${at}?task=${first?.id}&from=mail`);
  await page.goto(`${at}?task=${second?.id}&step=999999`);
  await expect(page).toHaveURL(`${at}?task=${second?.id}`);

  const open = second?.steps[0];
  const tasks = page.getByRole('list', { name: 'Tasks' });
  const press = (title = '') => tasks.getByRole('button', { name: title, exact: true }).click();
  await page.locator(`[data-step="${open?.id}"]`).click();
  const unfolded = `${at}?task=${second?.id}&step=${open?.id}`;
  await expect(page).toHaveURL(unfolded);
  await press(first?.title);
  await expect(page).toHaveURL(`${at}?task=${first?.id}`);
  await press(second?.title);
  await expect(page).toHaveURL(unfolded);
  // Progress never falls.
  await page.goBack();
  await expect(page).toHaveURL(`${at}?task=${first?.id}&from=mail`);
});

test('a project that is not there says so', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn);
  for (const id of ['999999', 'abc', '0']) {
    await page.goto(`${demo.address}/projects/${id}`);
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  }
  await expectAccessible(page, 'project not found');
});

test('loading says so, and a failure can be tried again', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn);
  let goOn: () => void = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/projects/1', async (route) => {
    await held;
    await route.fulfill({ status: 503, body: '{"message":"away"}' });
  });
  await page.goto(`${demo.address}/projects/1`);
  await expect(page.getByText('Loading project...')).toBeAttached();
  goOn();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/projects/1');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible();
});
