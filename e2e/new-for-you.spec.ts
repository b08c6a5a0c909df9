import { begin } from './project-page.ts';
import { anotherPerson, expect, expectAccessible, send, signIn, test } from './world.ts';

const own = 'her own long password';

test('what others assign is new on My Work until it is left', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [], Form: [] } });
  const account = { username: 'dana', email: 'dana@firm.example', password: own };
  const { id: projectManagerId } = await send(page, server, '/api/project-managers', account);
  const { id: personId } = await send(page, server, '/api/people', {
    name: 'Dana',
    projectManagerId,
  });
  const dana = await anotherPerson(browser, browserErrors);
  await signIn(dana, server, { username: 'dana', password: own }, '/my-work');
  const news = dana.getByRole('list', { name: 'New for you' }).getByRole('listitem');
  await expect(dana.getByText('Nothing to do')).toBeVisible();
  await expect(news).toHaveCount(0);

  for (const taskStepId of [1, 2]) {
    await send(page, server, '/api/person-task-steps', { personId, taskStepId });
  }
  await expect(news).toHaveText([/gave you 2 steps: (Letter, Form|Form, Letter)\s· /]);
  await expectAccessible(dana, 'what is new');
  await dana.reload();
  await expect(news).toHaveCount(1);
  await news.getByRole('link').click();
  await expect(dana).toHaveURL(new RegExp(`/projects/${id}$`));
  await expect(dana.getByRole('list', { name: 'Tasks', exact: true })).toBeVisible();
  await dana.goBack();
  await expect(dana.getByRole('list', { name: 'Open steps' })).toBeVisible();
  await expect(news).toHaveCount(0);
});
