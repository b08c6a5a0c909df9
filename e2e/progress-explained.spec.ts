import type { Project, ProjectDetail } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { expect, expectAccessible, signInByCall, test } from './world.ts';

test('a percentage explains what counts and what is left, with links', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  const list = (await (await page.request.get(`${demo.address}/api/projects`)).json()) as Project[];
  const started = list.find(
    ({ percentageComplete, tasksCount }) => percentageComplete > 0 && tasksCount > 9,
  );
  const read = await page.request.get(`${demo.address}/api/projects/${started?.id}`);
  const { id, name, percentageComplete, tasks } = (await read.json()) as ProjectDetail;
  const left = tasks.filter((task) => task.percentageComplete < 100);
  await page.goto(`${demo.address}/projects/${id}`);

  const percentage = page.getByRole('button', {
    name: `Progress of ${name}: ${percentageComplete}%, what counts`,
    exact: true,
  });
  const explanation = page.getByRole('dialog', { name: `Progress of ${name}`, exact: true });

  await test.step('the percentage of a project', async () => {
    await percentage.click();
    await expect(explanation).toBeFocused();
    await expect(explanation).toContainText(
      `${tasks.length - left.length} of ${tasks.length} tasks at 100%${percentageComplete}%`,
    );
    // A completed task may be among them, so the heading does not say "to do".
    await expect(
      explanation.getByRole('heading', { name: `Below 100% ${left.length}`, exact: true }),
    ).toBeVisible();
    for (const task of left.slice(0, 8)) {
      await expect(
        explanation.getByRole('button', { name: task.title, exact: true }),
      ).toBeVisible();
    }
    if (left.length > 8) await expect(explanation).toContainText(`and ${left.length - 8} more`);
    await expectAccessible(page, 'explanation of a project', 360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('by keyboard; the global shortcuts work here, too', async () => {
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
    await expect(percentage).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(explanation).toBeFocused();
    // The global shortcuts work here, too.
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Type project name to search...')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder('Type project name to search...')).toBeHidden();
    await percentage.click();
  });

  const next = left.find((task) => task.id !== tasks[0]?.id);
  await test.step('a link opens its task', async () => {
    await explanation.getByRole('button', { name: next?.title ?? '', exact: true }).click();
    await expect(explanation).toBeHidden();
    await expect(page).toHaveURL(`${demo.address}/projects/${id}?task=${next?.id}`);
  });

  await test.step('the percentage of a step', async () => {
    const step = next?.steps.find(({ detailsCount }) => detailsCount > 0);
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps
      .getByRole('button', {
        name: `Progress of ${step?.name}: ${step?.percentageComplete}%, what counts`,
        exact: true,
      })
      .click();
    await expect(
      page.getByRole('dialog', { name: `Progress of ${step?.name}`, exact: true }),
    ).toContainText(`${step?.completedDetailsCount} of ${step?.detailsCount} detail`);
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
