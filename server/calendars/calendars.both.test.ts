import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import type { CalendarKind } from '#contract/calendars.ts';
import { aDump } from '#server/testing/dump.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';

async function aServer() {
  const server = await testServer({ settings: { PUBLIC_URL: 'https://waymark.example' } });
  const maya = await server.signedIn({ username: 'maya', isPrimary: true });
  const dana = await server.signedIn({ username: 'dana', role: 'contributor' });
  const person = await maya.make('createPerson', {
    body: { name: 'Dana Reed', projectManagerId: dana.manager.id },
  });
  const hire = (name: string, rest: object = {}) =>
    maya.make('createProject', {
      body: {
        name,
        market: 'Denver',
        category: 'Advisor Hire',
        endDate: '2027-01-11',
        tasks: [
          {
            title: 'Technology; laptops, phones',
            steps: [
              { name: `Laptop for ${name}`, dueDate: '2026-12-01', personIds: [person.id] },
              { name: 'Of nobody', dueDate: '2026-12-02' },
              { name: 'Without a date', personIds: [person.id] },
            ],
          },
        ],
        ...rest,
      },
    });
  return { server, maya, dana, hire };
}

async function addressOf(client: Client, kind: CalendarKind): Promise<string> {
  const { url } = await client.make('createCalendar', { body: { kind } });
  expect(url).toMatch(/^https:\/\/waymark\.example\/calendar\/[0-9a-f]{40}\.ics$/);
  return new URL(url).pathname;
}

async function eventsAt({ send }: TestServer, address: string) {
  const answer = await send(address);
  expect(answer.status).toBe(200);
  const component = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return component.getAllSubcomponents('vevent').map((event) => {
    const read = new ICAL.Event(event);
    return {
      uid: read.uid,
      summary: read.summary,
      description: read.description,
      day: read.startDate.toString(),
      isWholeDay: read.startDate.isDate,
    };
  });
}

test('a feed has the own open steps with a due date, the other the hire dates', async () => {
  const { server, maya, dana, hire } = await aServer();
  await hire('Robert Achebe');
  const work = await addressOf(dana, 'work');
  expect(await eventsAt(server, work)).toEqual([
    {
      uid: 'step-1@waymark.example',
      summary: 'Laptop for Robert Achebe',
      description:
        'Robert Achebe: Technology; laptops, phones\nhttps://waymark.example/projects/1?task=1&step=1',
      day: '2026-12-01',
      isWholeDay: true,
    },
  ]);
  const hires = await addressOf(dana, 'hires');
  expect(await eventsAt(server, hires)).toMatchObject([
    { uid: 'hire-1@waymark.example', summary: 'Hire date: Robert Achebe', day: '2027-01-11' },
  ]);
  expect(await eventsAt(server, await addressOf(maya, 'work'))).toEqual([]);
});

test('a feed is what its account sees now', async () => {
  const { server, maya, dana, hire } = await aServer();
  const falcon = await hire('Falcon', { visibility: 'people' });
  const merlin = await hire('Merlin', { visibility: 'people', tasks: [] });
  const [work, hires] = [await addressOf(dana, 'work'), await addressOf(dana, 'hires')];
  const summaries = async (address: string) =>
    (await eventsAt(server, address)).map(({ summary }) => summary);
  expect(await summaries(hires)).toEqual(['Hire date: Falcon']);
  expect(await summaries(work)).toEqual(['Laptop for Falcon']);
  await maya.make('makePublic', { params: { id: merlin.id }, body: {} });
  expect(await summaries(hires)).toEqual(['Hire date: Falcon', 'Hire date: Merlin']);
  await maya.make('archiveProject', { params: { id: falcon.id }, body: {} });
  expect(await summaries(hires)).toEqual(['Hire date: Merlin']);
  expect(await summaries(work)).toEqual([]);
});

test('an unchanged feed is answered with 304, and the same bytes otherwise', async () => {
  const { server, dana, hire } = await aServer();
  await hire('Robert Achebe');
  const address = await addressOf(dana, 'work');
  const first = await server.send(address);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=UTF-8');
  expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const text = await first.text();
  expect(await (await server.send(address)).text()).toBe(text);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await server.send(address, { headers })).status).toBe(304);
  await hire('Curtis Hale');
  expect((await server.send(address, { headers })).status).toBe(200);
});

test('an address is shown once, replaced by the next one, and ends', async () => {
  const { server, dana } = await aServer();
  const status = async (address: string) => (await server.send(address)).status;
  const first = await addressOf(dana, 'work');
  const hires = await addressOf(dana, 'hires');
  const secret = first.slice('/calendar/'.length, -'.ics'.length);
  expect(JSON.stringify(await aDump(server.database))).not.toContain(secret);
  expect(await dana.make('listOwnCalendars', {})).toMatchObject([
    { kind: 'hires' },
    { kind: 'work' },
  ]);
  expect(await status(first)).toBe(200);
  const second = await addressOf(dana, 'work');
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await dana.make('endCalendars', { query: { kind: 'work' } });
  expect([await status(second), await status(hires)]).toEqual([404, 200]);
  await dana.make('endCalendars', {});
  expect(await status(hires)).toBe(404);
  const mistyped = [`/${second}`, `/api${second}`, `/calender/${second}`, `/%63alendar/x${second}`];
  for (const address of mistyped) await server.send(address);
  const seconds = second.slice('/calendar/'.length, -'.ics'.length);
  for (const hidden of [secret, seconds]) expect(server.lines.join('')).not.toContain(hidden);
  expect(server.lines.join('')).toContain('/calendar/…');
  for (const wrong of ['x', '0'.repeat(40), `${'0'.repeat(40)}.ics`]) {
    expect(await status(`/calendar/${wrong}`), wrong).not.toBe(200);
  }
});

test('an address ends with its account, and with a reset of the password', async () => {
  const { server, maya, dana } = await aServer();
  const status = async (address: string) => (await server.send(address)).status;
  const params = { id: dana.manager.id };
  const first = await addressOf(dana, 'work');
  await maya.make('setManagerStatus', { params, body: { isActive: false } });
  await maya.make('setManagerStatus', { params, body: { isActive: true } });
  expect(await status(first)).toBe(404);
  const eve = await server.signedIn({ username: 'eve' });
  const second = await addressOf(eve, 'work');
  const body = { newPassword: 'another long password' };
  await maya.make('setManagerPassword', { params: { id: eve.manager.id }, body });
  expect(await status(second)).toBe(404);
});

test('texts of users do not break out of their lines', async () => {
  const { server, dana, hire } = await aServer();
  await hire('Röbert, "Bob"; Achebe \u{1F600} BEGIN:VEVENT');
  const events = await eventsAt(server, await addressOf(dana, 'work'));
  expect(events).toHaveLength(1);
  expect(events[0]?.summary).toBe('Laptop for Röbert, "Bob"; Achebe \u{1F600} BEGIN:VEVENT');
});
