import { aServerWithProject } from './one-project.ts';
import type { Client } from './server.ts';

const at = (id: number) => ({ params: { id } });

/** Ada can write, Bea can only read. */
export async function aThread() {
  const clock = { now: '2026-05-01T08:00:00.000Z' };
  const place = await aServerWithProject({}, { now: () => clock.now });
  const { server, first } = place;
  const ada = await server.signedIn({ firstName: 'Ada', lastName: 'Larsen' });
  const bea = await server.signedIn({ firstName: 'Bea' });
  const primary = await server.signedIn({ isPrimary: true });
  return {
    ...place,
    clock,
    ada,
    bea,
    primary,
    comment: (text: string, client: Client = ada) =>
      client.make('createStepComment', { ...at(first.step.id), body: { text } }),
    texts: async () =>
      (await ada.make('listStepComments', at(first.step.id))).comments.map(({ text }) => text),
    mentionsOf: async (client: Client) => (await client.make('listMentions', {})).mentions,
  };
}
