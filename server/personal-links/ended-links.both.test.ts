import { describe, expect, test } from 'vitest';

import { hasAccount } from '#contract/personal-links.ts';
import { aPerson } from '#demo/builders.ts';
import { refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';

async function aServer() {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  const bill = await aPerson(server.ctx, { name: 'Bill Hart' });
  const link = async () =>
    (await primary.make('createPersonalLink', { params: { id: bill.id } })).url;
  return { server, primary, bill, link };
}

describe('a personal link', () => {
  test('ends when its person is deactivated, gets an account or is deleted, and stays ended', async () => {
    const { server, primary, bill, link } = await aServer();
    const at = { params: { id: bill.id } };
    const urls: string[] = [];
    const made = async () => void urls.push(await link());
    const save = (body: { isActive?: boolean; projectManagerId?: number | null }) =>
      primary.make('updatePerson', { ...at, body });
    const statuses = () =>
      Promise.all(
        urls.map(async (url) => (await server.withLink(url).request('readLinkOwner', {})).status),
      );
    await made();
    expect(await statuses()).toEqual([200]);
    await save({ isActive: false });
    expect(await statuses()).toEqual([401]);
    await save({ isActive: true });
    const { entries } = await primary.make('listActivity', {});
    expect(entries[1]?.fields).toMatchObject({
      isActive: { before: true, after: false },
      personalLinkUntil: { before: expect.any(String), after: null },
    });
    await made();
    const { manager } = await server.signedIn();
    await save({ projectManagerId: manager.id });
    expect(await statuses()).toEqual([401, 401]);
    const again = primary.request('createPersonalLink', at);
    expect(await refused(again)).toMatchObject({ status: 409, message: hasAccount });
    // A dismissed manager must not get in by a link from before they had the account.
    await primary.make('deleteProjectManager', { params: { id: manager.id } });
    expect(await statuses()).toEqual([401, 401]);
    await made();
    await primary.make('undeleteProjectManager', { params: { id: manager.id } });
    await primary.make('deleteProjectManager', { params: { id: manager.id } });
    expect(await statuses()).toEqual([401, 401, 401]);
    await made();
    await primary.make('createProjectManager', {
      body: { username: 'bill', email: 'bill@x.example', password, personId: bill.id },
    });
    await save({ projectManagerId: null });
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    await made();
    await primary.make('deletePerson', at);
    await primary.make('undeletePerson', at);
    expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
  });

  test('ends when the address changes to which links were mailed', async () => {
    const { server, primary, bill, link } = await aServer();
    const status = async (url: string) =>
      (await server.withLink(url).request('readLinkOwner', {})).status;
    const save = (body: { email?: string | null; role?: string }) =>
      primary.make('updatePerson', { params: { id: bill.id }, body });
    const url = await link();
    await save({ email: 'bill@wrong.example' });
    await save({ role: 'Branch manager' });
    expect(await status(url)).toBe(200);
    // Its reader is a stranger.
    await save({ email: 'bill@right.example' });
    expect(await status(url)).toBe(401);
    const next = await link();
    await save({ email: null });
    expect(await status(next)).toBe(401);
  });

  test('ends when the account that copied it is deactivated, deleted or no manager any more', async () => {
    const { server, primary, bill, link } = await aServer();
    const linkOfPrimary = await link();
    const status = async (url: string) =>
      (await server.withLink(url).request('readLinkOwner', {})).status;
    const ends = [
      (id: number) =>
        primary.make('setManagerStatus', { params: { id }, body: { isActive: false } }),
      (id: number) => primary.make('deleteProjectManager', { params: { id } }),
      (id: number) =>
        primary.make('updateProjectManager', { params: { id }, body: { role: 'viewer' } }),
    ];
    for (const end of ends) {
      const other = await server.signedIn();
      const { url } = await other.make('createPersonalLink', { params: { id: bill.id } });
      expect(await status(url)).toBe(200);
      await end(other.manager.id);
      expect(await status(url)).toBe(401);
    }
    expect(await status(linkOfPrimary)).toBe(200);
  });
});
