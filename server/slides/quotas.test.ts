import { describe, expect, test } from 'vitest';

import { testServer } from '#server/testing/server.ts';
import { makeSlide, slideForm } from '#server/testing/slides.ts';

const perHour = 6;

async function aPlace() {
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const server = await testServer({
    settings: { SLIDES_PER_HOUR: String(perHour) },
    now: () => new Date(now).toISOString(),
  });
  const client = await server.signedIn();
  const make = (following: number, key?: string) =>
    client.request(
      'generateSlide',
      { form: slideForm(), query: { following: String(following) } },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  return {
    client,
    make,
    wait: (seconds: number) => (now += seconds * 1000),
    left: async () => (await client.make('readSlideQuota', {})).left,
  };
}

describe('the hourly slide quota', () => {
  test('refuses a batch that does not fit before its first slide', async () => {
    const { client, make, wait, left } = await aPlace();
    expect(await client.make('readSlideQuota', {})).toEqual({ perHour, left: perHour });
    await makeSlide(client);
    wait(60);
    await makeSlide(client);
    wait(60);
    expect((await make(3)).status).toBe(200);
    const refused = await make(3);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3480']);
    expect(await refused.json()).toEqual({
      message:
        '4 slides are too many now: you have made 3 of 6 within an hour. Try again in 58 minutes.',
    });
    expect(await left()).toBe(3);
    // Two more are free once the second slide is an hour old.
    wait(3480);
    expect((await make(3)).status).toBe(200);
    const never = await make(perHour);
    expect([never.status, never.headers.get('retry-after')]).toEqual([429, null]);
  });

  test('is exact for concurrent requests', async () => {
    const { client, make, left } = await aPlace();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => make(0)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(perHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10 - perHour);
    expect(await client.make('listSlides', {})).toHaveLength(perHour);
    expect(await left()).toBe(0);
  });

  test('does not apply to a retried request', async () => {
    const { client, make } = await aPlace();
    for (let following = perHour - 1; following >= 0; following -= 1) {
      expect((await make(following, `row ${following}`)).status).toBe(200);
    }
    const again = await make(0, 'row 2');
    expect(again.status).toBe(200);
    expect((await make(0, 'another row')).status).toBe(429);
    expect(await client.make('listSlides', {})).toHaveLength(perHour);
  });
});
