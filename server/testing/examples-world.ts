import {
  aCategory,
  aManager,
  aMarket,
  aMessageTemplate,
  aPerson,
  aProject,
  aProjectTemplate,
  aTaskTemplate,
} from '#demo/builders.ts';
import { createPersonTaskStep } from '#server/people/step-commands.ts';
import { createSlideBar } from '#server/slide-bars/commands.ts';

import { testServer } from './server.ts';
import { aStoredSlide } from './slides.ts';

const reader = { username: 'admin', password: 'your password', isPrimary: true };

/** The examples have read version 7 of each. */
const edited = [
  'projects',
  'tasks',
  'taskSteps',
  'stepDetails',
  'slideBars',
  'people',
  'taskTemplates',
  'projectTemplates',
  'categories',
  'markets',
  'projectManagers',
  'messageTemplates',
  'organisation',
] as const;

/**
 * A server for the API page's examples: number 1 of every kind, three siblings to reorder, a second entry of each
 * list, a second account. Signed in as primary manager.
 */
export async function theExamplesWorld() {
  const server = await testServer();
  const { ctx } = server;
  const { cookie } = await server.signedIn(reader);
  await aManager(ctx, { username: 'somebody' });
  const step = { name: 'Order a laptop', details: ['A', 'B', 'C'].map((text) => ({ text })) };
  await aProject(ctx, {
    name: 'Ray Sandoval',
    tasks: [
      { title: 'Technology', steps: [step, { name: 'Set up e-mail' }, { name: 'Order a phone' }] },
      { title: 'Registration' },
      { title: 'Marketing' },
    ],
  });
  await aCategory(ctx, 'Recruiting');
  await aMarket(ctx, 'Dallas');
  await aPerson(ctx);
  const { id: personId } = await aPerson(ctx);
  const link = { personId, taskStepId: 1, status: 'pending', progress: 0 } as const;
  await createPersonTaskStep(ctx, { body: link });
  await createSlideBar(ctx, { params: { id: 1 }, body: { name: 'Training', value: 1 } });
  await aTaskTemplate(ctx);
  await aProjectTemplate(ctx);
  await aMessageTemplate(ctx);
  await aStoredSlide(ctx);
  for (const table of edited) {
    await ctx.database.write.updateTable(table).set({ version: 7 }).execute();
  }
  return { server, cookie };
}
