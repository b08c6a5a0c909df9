import { expect, test } from 'vitest';

import { aManager, aProject } from '#demo/builders.ts';
import { createProjectComment } from '#server/comments/commands.ts';
import { engine } from '#server/testing/database.ts';
import { aMailServer, isSilent, takes } from '#server/testing/mail-server.ts';

import { startSite } from '../harness/site.ts';

test(
  'servers send each mail once, and once more at most after a kill',
  { timeout: 90_000 },
  async () => {
    const relay = await aMailServer();
    const site = await startSite({
      SMTP_URL: relay.url,
      MAIL_FROM: 'Waymark <waymark@firm.example>',
      PUBLIC_URL: 'http://waymark.firm.example',
    });
    const { database } = site;
    const now = () => new Date().toISOString();
    const ctx = { database, db: database.read, account: null, now };
    const { id } = await aProject(ctx);
    const dana = await aManager(ctx, { username: 'dana' });
    const mention = async (from: number, until: number) => {
      for (let at = from; at < until; at += 1) {
        const text = `@[Dana](${dana.id}) number ${at}.`;
        await createProjectComment(ctx, { params: { id }, body: { text } });
      }
    };
    const numbers = () =>
      relay.received
        .map(({ text = '' }) => Number(/number (\d+)/.exec(text)?.[1]))
        .toSorted(byNumber);
    const expected = (from: number, until: number) =>
      Array.from({ length: until - from }, (_, at) => from + at);

    await mention(0, 10);
    await expect.poll(numbers, { timeout: 20_000 }).toEqual(expected(0, 10));

    relay.behave(isSilent);
    await mention(10, 11);
    await expect.poll(() => relay.received.length, { timeout: 20_000 }).toBe(11);
    await Promise.all(site.servers.map((_, index) => site.end(index, 'SIGKILL')));
    relay.behave(takes);
    await Promise.all(site.servers.map((_, index) => site.startAgain(index)));
    await mention(11, 15);
    // A server that is alone does not wait for the end of a lease.
    const timeout = engine === 'sqlite' ? 10_000 : 40_000;
    await expect.poll(numbers, { timeout }).toEqual([...expected(0, 11), 10, ...expected(11, 15)]);
    const ids = relay.received.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(15);
  },
);

const byNumber = (one: number, other: number) => one - other;
