import { describe, expect, test } from 'vitest';

import { aMessageTemplate } from '#demo/builders.ts';
import { refused, statusesOf } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });

async function aPlace() {
  const server = await testServer();
  return { server, client: await server.signedIn() };
}

describe('a message template', () => {
  test('stores the sent values, active by default, with unchanged text', async () => {
    const { client } = await aPlace();
    const body = { name: ' Welcome ', content: 'Line one\n\n{names} & {titles} <b> 🎉 שלום' };
    const made = await client.make('createMessageTemplate', { body });
    expect(made).toMatchObject({
      name: 'Welcome',
      content: body.content,
      description: null,
      isActive: true,
      version: 1,
    });
    const other = { name: 'Staging', content: 'C', description: 'D', isActive: false };
    expect(await client.make('createMessageTemplate', { body: other })).toMatchObject(other);
    const names = (await client.make('listMessageTemplates', {})).map(({ name }) => name);
    expect(names).toEqual(['Staging', 'Welcome']);
  });

  test('changes only the sent fields, and nothing if they are equal', async () => {
    const { server, client } = await aPlace();
    const { id } = await aMessageTemplate(server.ctx, { name: 'Old', description: 'D' });
    const save = (body: object) => client.make('updateMessageTemplate', { ...at(id), body });
    expect(await save({ isActive: false })).toMatchObject({ isActive: false, version: 2 });
    expect(await save({ name: 'New', description: null })).toMatchObject({
      name: 'New',
      description: null,
      isActive: false,
      version: 3,
    });
    expect(await save({ name: 'New' })).toMatchObject({ version: 3 });
  });

  test('is rejected with the specified messages', async () => {
    const { server, client } = await aPlace();
    const says = async (body: object) =>
      (await refused(client.request('createMessageTemplate', { body: body as never }))).errors;
    expect(await says({ content: 'C' })).toEqual([
      { path: 'name', message: 'Template name is required' },
    ]);
    expect(await says({ name: 'N', content: ' \n ' })).toEqual([
      { path: 'content', message: 'Template content is required' },
    ]);
    expect(await says({ name: 'N'.repeat(201), content: 'C'.repeat(5001) })).toHaveLength(2);
    const { id } = await aMessageTemplate(server.ctx);
    const change = client.request('updateMessageTemplate', { ...at(id), body: { content: '' } });
    expect((await refused(change)).status).toBe(400);
  });

  test('is deleted once, restored unchanged, and not found in between', async () => {
    const { server, client } = await aPlace();
    const { id } = await aMessageTemplate(server.ctx, { name: 'Welcome' });
    const before = await client.make('listMessageTemplates', {});
    const six = (name: 'deleteMessageTemplate' | 'undeleteMessageTemplate') =>
      statusesOf(Array.from({ length: 6 }, () => client.request(name, at(id))));
    expect(await six('deleteMessageTemplate')).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await client.make('listMessageTemplates', {})).toEqual([]);
    expect(await client.make('listDeleted', {})).toMatchObject([
      { entity: 'messageTemplate', id, name: 'Welcome' },
    ]);
    const save = client.request('updateMessageTemplate', { ...at(id), body: { name: 'X' } });
    expect(await refused(save)).toEqual({ status: 404, message: 'Message template not found' });
    expect(await six('undeleteMessageTemplate')).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await client.make('listMessageTemplates', {})).toEqual(before);
  });

  test('returns the specified responses to deletion and restore', async () => {
    const { server, client } = await aPlace();
    const { id } = await aMessageTemplate(server.ctx);
    await client.make('deleteMessageTemplate', at(id));
    expect(await client.make('undeleteMessageTemplate', at(id))).toEqual({
      entity: 'messageTemplate',
      id,
    });
  });
});
