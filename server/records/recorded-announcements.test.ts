import { expect, test } from 'vitest';

import type { Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { aMessageTemplate } from '#demo/builders.ts';
import type { Client } from '#server/testing/server.ts';
import { logoForm, makeSlide, slideForm } from '#server/testing/slides.ts';
import { aWorkplace, oneEntry, recordedBy, refused } from '#server/testing/workplace.ts';

/** A wording, a slide that announces a project, a logo; and the primary manager, who may do all of this. */
async function oneOfEach() {
  const { server, project } = await aWorkplace();
  const client = await server.signedIn({ isPrimary: true });
  await client.make('setLogo', { form: await logoForm() });
  const { id: slide } = await makeSlide(client, { projectId: String(project.id) });
  const ids = { message: (await aMessageTemplate(server.ctx, { name: 'Welcome' })).id, slide };
  return { server, client, ids, projectId: project.id };
}

type Ids = Awaited<ReturnType<typeof oneOfEach>>['ids'];
type Write<Name extends CallName> = {
  sent: (ids: Ids) => Sent<Calls[Name]> | Promise<Sent<Calls[Name]>>;
  before?: (client: Client, ids: Ids) => Promise<unknown>;
  says: [entity: string, action: string, name: string, fields?: object];
  inProject?: true;
};
type Writes = { [Name in CallName]?: Write<Name> };

const at = (id: number) => ({ params: { id } });

const writes = {
  createMessageTemplate: {
    sent: () => ({ body: { name: 'New', content: 'C' } }),
    says: ['messageTemplate', 'created', 'New'],
  },
  updateMessageTemplate: {
    sent: ({ message }) => ({ ...at(message), body: { name: 'New', isActive: false } }),
    says: [
      'messageTemplate',
      'updated',
      'New',
      { name: { before: 'Welcome', after: 'New' }, isActive: { before: true, after: false } },
    ],
  },
  deleteMessageTemplate: {
    sent: ({ message }) => at(message),
    says: ['messageTemplate', 'deleted', 'Welcome'],
  },
  undeleteMessageTemplate: {
    sent: ({ message }) => at(message),
    before: (client, { message }) => client.make('deleteMessageTemplate', at(message)),
    says: ['messageTemplate', 'restored', 'Welcome'],
  },
  generateSlide: { sent: () => ({ form: slideForm() }), says: ['slide', 'created', 'Welcome Ada'] },
  deleteSlide: {
    sent: ({ slide }) => at(slide),
    says: ['slide', 'deleted', 'Welcome Ada'],
    inProject: true,
  },
  undeleteSlide: {
    sent: ({ slide }) => at(slide),
    before: (client, { slide }) => client.make('deleteSlide', at(slide)),
    says: ['slide', 'restored', 'Welcome Ada'],
    inProject: true,
  },
  updateOrganisation: {
    sent: () => ({ body: { name: 'Harbor', accentColour: '#FFD60A' } }),
    says: [
      'organisation',
      'updated',
      'Harbor',
      {
        name: { before: '', after: 'Harbor' },
        accentColour: { before: '#60a5fa', after: '#ffd60a' },
      },
    ],
  },
  setLogo: {
    sent: async () => ({ form: await logoForm() }),
    before: (client) => client.make('deleteLogo', {}),
    says: [
      'organisation',
      'updated',
      'Organisation',
      { logo: { before: null, after: { width: 40, height: 20, sha256: expect.any(String) } } },
    ],
  },
  deleteLogo: {
    sent: () => ({}),
    says: [
      'organisation',
      'updated',
      'Organisation',
      { logo: { before: { width: 40, height: 20, sha256: expect.any(String) }, after: null } },
    ],
  },
} satisfies Writes;

test.each(Object.keys(writes) as (keyof typeof writes)[])(
  'the log has %s once, by whom and with what',
  async (name) => {
    const { server, client, ids, projectId } = await oneOfEach();
    const { sent, before, says, inProject } = writes[name] as unknown as Write<never>;
    await before?.(client, ids);
    const log = await recordedBy(server, async () => {
      const answer = await client.request(name, await sent(ids));
      expect(answer.status).toBe((calls[name] as Call).status);
      await answer.body?.cancel();
    });
    const [entityType, action, entityName, fields = null] = says;
    const recorded = { entityType, action, entityName, fields };
    expect(log).toEqual(oneEntry(client, { ...recorded, projectId: inProject ? projectId : null }));
  },
);

test('the log has nothing of what was refused', async () => {
  const { server, client } = await oneOfEach();
  const log = await recordedBy(server, async () => {
    const nobody = slideForm({ people: '[]' });
    expect((await refused(client.request('generateSlide', { form: nobody }))).status).toBe(400);
    expect((await refused(client.request('deleteSlide', at(4711)))).status).toBe(404);
    expect((await refused(client.request('undeleteMessageTemplate', at(4711)))).status).toBe(404);
  });
  expect(log).toEqual([]);
});

test('these are all calls that change slides, their wordings or the organisation', () => {
  const changing = Object.entries<Call>(calls).filter(
    ([, { method, noun }]) =>
      method !== 'GET' && ['messages', 'slides', 'organisation'].includes(noun),
  );
  expect(changing.map(([name]) => name).toSorted()).toEqual(Object.keys(writes).toSorted());
});
