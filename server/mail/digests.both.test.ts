import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { headerOf } from '#server/testing/mail-server.ts';
import { aMailingServer } from '#server/testing/mail.ts';
import { once } from '#server/testing/once.ts';

/** Dana's only mail. */
function one(place: Awaited<ReturnType<typeof aMailingServer>>) {
  expect(place.letters()).toHaveLength(1);
  const [mail] = place.relay.received;
  if (!mail) throw new Error('No mail');
  return mail;
}

const monday = '2026-05-04';

/** The address of the personal page in a mail. */
function linkIn(mail: { text?: string | undefined } | undefined): string {
  return /https:\/\/waymark\.firm\.example\/mine#wml_[\w-]{22}/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('a digest', () => {
  test('lists what is overdue, due today and due until Sunday, and nothing else', async () => {
    const place = await aMailingServer();
    const hire = await place.aHire('Anna Berg', [
      { name: 'Late', dueDate: '2026-05-01' },
      { name: 'Now', dueDate: monday },
      { name: 'Sunday', dueDate: '2026-05-10' },
      { name: 'Next week', dueDate: '2026-05-11' },
      { name: 'Whenever', dueDate: null },
      { name: 'Of nobody', dueDate: monday, personIds: [] },
    ]);
    await place.workAt(`${monday}T07:00`);
    const { subject, text = '', html = '', envelope } = one(place);
    expect(subject).toBe('1 item overdue, 1 due today');
    expect(envelope).toEqual([place.dana.manager.username + '@waymark.example']);
    const { task } = { task: hire.tasks[0] };
    const [late] = task?.steps ?? [];
    const href = `https://waymark.firm.example/projects/${hire.id}?task=${task?.id}&step=${late?.id}`;
    expect(text).toContain(`* Late\n  Anna Berg · Licenses · 3 days late\n  ${href}`);
    expect(text).toContain('* Now\n  Anna Berg · Licenses\n');
    expect(text).toContain('* Sunday\n  Anna Berg · Licenses · due Sun, May 10');
    expect(text).toContain('Anna Berg: 5 items are yours');
    expect(text).not.toMatch(/Next week|Whenever|Of nobody/);
    expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
  });

  once('is sent once a day, at the hour of the organization in its time zone', async () => {
    const place = await aMailingServer();
    await place.primary.make('updateOrganisation', { body: { timeZone: 'America/New_York' } });
    await place.aHire('Anna Berg', [{ dueDate: monday }]);
    for (const time of ['T03:00', 'T10:59']) await place.workAt(monday + time);
    expect(place.letters()).toEqual([]);
    for (const time of ['T11:00', 'T11:01', 'T15:00', 'T23:59']) await place.workAt(monday + time);
    expect(place.letters()).toHaveLength(1);
    await place.workAt('2026-05-05T10:59');
    expect(place.letters()).toHaveLength(1);
    await place.workAt('2026-05-05T11:00');
    expect(place.letters()).toHaveLength(2);
    await place.primary.make('updateMail', { body: { hour: 9 } });
    await place.workAt('2026-05-06T12:00');
    expect(place.letters()).toHaveLength(2);
    await place.workAt('2026-05-06T13:00');
    expect(place.letters()).toHaveLength(3);
  });

  once('is not sent on weekends and holidays', async () => {
    const place = await aMailingServer();
    await place.aHire('Anna Berg', [{ dueDate: monday }]);
    await place.primary.make('createHolidays', {
      body: { holidays: [{ day: '2026-05-05', name: 'Day off' }] },
    });
    const days = ['04', '05', '06', '07', '08', '09', '10', '11'];
    const counts: number[] = [];
    for (const day of days) {
      await place.workAt(`2026-05-${day}T08:00`);
      counts.push(place.letters().length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 4, 4, 5]);
  });

  once('is not sent when there is nothing to say, and not to who does not want it', async () => {
    const place = await aMailingServer();
    await place.aHire('Anna Berg', [{ dueDate: '2026-06-20' }]);
    await place.workAt(`${monday}T07:00`);
    // New.
    expect(place.letters()).toHaveLength(1);
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toHaveLength(1);
    await place.aHire('Ben Cole', [{ dueDate: '2026-05-06' }]);
    const { id } = place.dana.manager;
    await place.dana.make('updateProjectManager', { params: { id }, body: { digest: false } });
    await place.workAt('2026-05-06T07:00');
    expect(place.letters()).toHaveLength(1);
  });

  once('begins a hire with one line, once, and never for what one gave oneself', async () => {
    const place = await aMailingServer();
    const seven = Array.from({ length: 7 }, () => ({ dueDate: '2026-06-20' }));
    await place.aHire('Anna Berg', seven);
    const own = { name: 'Own', category: 'Advisor Hire', market: 'Chicago', tasks: [] };
    const mine = await place.dana.make('createProject', { body: own });
    const steps = [{ name: 'My own step' }];
    await place.dana.make('createTask', {
      body: { projectId: mine.id, title: 'Mine', assigneeId: place.person.id, steps },
    });
    await place.workAt(`${monday}T07:00`);
    const { subject, text } = one(place);
    expect(subject).toBe('7 items are yours: Anna Berg');
    expect(text).not.toContain('My own step');
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toHaveLength(1);
  });

  test('says what can begin, and what was given later', async () => {
    const place = await aMailingServer();
    const hire = await place.aHire('Anna Berg', [
      { name: 'First', personIds: [] },
      { name: 'Second', dueDate: '2026-06-20' },
      { name: 'Third', dueDate: '2026-06-20', personIds: [] },
    ]);
    const [first, second, third] = hire.tasks[0]?.steps ?? [];
    const at = (id = 0) => ({ params: { id } });
    await place.primary.make('updateStep', { ...at(second?.id), body: { waitsForId: first?.id } });
    await place.workAt(`${monday}T07:00`);
    place.relay.received.length = 0;
    place.wait(60_000);
    await place.primary.make('updateStep', { ...at(first?.id), body: { isCompleted: true } });
    await place.primary.make('updateStep', {
      ...at(third?.id),
      body: { personIds: [place.person.id] },
    });
    await place.workAt('2026-05-05T07:00');
    const { subject, text } = one(place);
    expect(subject).toBe('1 item is yours');
    expect(text).toContain('* Second\n  Can begin now · Anna Berg');
    expect(text).toContain('* Third\n  Anna Berg');
  });

  once('leaves out held and archived hires', async () => {
    const place = await aMailingServer();
    const onHold = await place.aHire('Held', [{ dueDate: monday }]);
    const archived = await place.aHire('Archived', [{ dueDate: monday }]);
    const at = (id: number) => ({ params: { id } });
    await place.primary.make('updateProject', { ...at(onHold.id), body: { status: 'on_hold' } });
    await place.primary.make('archiveProject', at(archived.id));
    await place.workAt(`${monday}T07:00`);
    expect(place.letters()).toEqual([]);
  });

  test('is written from what its reader may see when it is sent', async () => {
    const place = await aMailingServer();
    const eve = await place.server.signedIn({ username: 'eve' });
    // A link that the primary manager did not make gives no sight.
    const body = { name: 'Eve', projectManagerId: eve.manager.id };
    const person = await eve.make('createPerson', { body });
    const steps = [{ name: 'Secret', dueDate: monday, personIds: [person.id] }];
    const { id } = await place.aHire('Viktor Geheim', steps);
    const at = { params: { id } };
    await place.primary.make('updateProject', { ...at, body: { visibility: 'people' } });
    await place.workAt(`${monday}T07:00`);
    expect(place.letters()).toEqual([]);
    await place.primary.make('confirmLinks', {});
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toEqual([['eve@waymark.example', '1 item overdue']]);
    const mail = one(place);
    expect(mail.text).toContain('Viktor Geheim');
    expect(mail.raw.split('\r\n\r\n')[0]).not.toContain('Viktor');
    await place.primary.make('updatePerson', {
      params: { id: person.id },
      body: { projectManagerId: null },
    });
    await place.workAt('2026-05-06T07:00');
    expect(place.letters()).toHaveLength(1);
  });

  test('goes to people without an account if they want it', async () => {
    const place = await aMailingServer();
    const bill = await aPerson(place.ctx, { name: 'Bill Hart', email: 'bill@firm.example' });
    const silent = await aPerson(place.ctx, { name: 'No Address', digest: true });
    await place.aHire('Anna Berg', [{ dueDate: monday, personIds: [bill.id, silent.id] }]);
    await place.workAt(`${monday}T07:00`);
    expect(place.letters()).toEqual([]);
    await place.primary.make('updatePerson', { params: { id: bill.id }, body: { digest: true } });
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toEqual([['bill@firm.example', '1 item overdue']]);
    // They cannot sign in.
    expect(one(place).text).not.toMatch(/projects|my-work|settings/);
    expect(one(place).text).toContain('Don’t forward it.');
    const first = linkIn(one(place));
    await place.workAt('2026-05-06T07:00');
    const second = linkIn(place.relay.received.at(-1));
    expect(second).not.toBe(first);
    for (const link of [first, second]) {
      const { top, steps } = await place.server.withLink(link).make('listMyWork', {
        query: { day: '2026-05-06', who: 'person', id: String(bill.id) },
      });
      expect([top, steps.map(({ name }) => name)]).toEqual([[], ['Step 1']]);
    }
  });

  test('shows a person no hire that is hidden from who entered their address', async () => {
    const place = await aMailingServer();
    const { primary, dana, server } = place;
    const body = { name: 'Bill Hart', email: 'bill@firm.example', digest: true };
    const { id } = await primary.make('createPerson', { body });
    const of = { params: { id } };
    const hidden = [{ name: 'Resign', dueDate: monday, personIds: [id] }];
    await place.aHire('Viktor', hidden, { visibility: 'people' });
    await place.aHire('Anna Berg', [{ name: 'Scan', dueDate: monday, personIds: [id] }]);
    const read = async (time: string) => {
      await place.workAt(time);
      const mail = place.relay.received.at(-1);
      const query = { day: monday, who: 'person', id: String(id) } as const;
      const { steps } = await server.withLink(linkIn(mail)).make('listMyWork', { query });
      const items = ['Resign', 'Scan'].filter((item) => mail?.text?.includes(item));
      expect(steps.map(({ name }) => name).toSorted()).toEqual(items);
      return [mail?.to[0]?.address, items];
    };
    expect(await read(`${monday}T07:00`)).toEqual([body.email, ['Resign', 'Scan']]);
    // Dana could read the mails of an address of hers.
    const own = 'dana@other.example';
    await dana.make('updatePerson', { ...of, body: { email: own } });
    await primary.make('updatePerson', { ...of, body: { role: 'Branch manager' } });
    expect(await read('2026-05-05T07:00')).toEqual([own, ['Scan']]);
    const email = 'bill@home.example';
    await primary.make('updatePerson', { ...of, body: { email } });
    expect(await read('2026-05-06T07:00')).toEqual([email, ['Resign', 'Scan']]);
  });

  once('does not report what a person did by their link', async () => {
    const place = await aMailingServer();
    const bill = await aPerson(place.ctx, { name: 'Bill', email: 'bill@x.example', digest: true });
    const own = { personIds: [bill.id] };
    const hire = await place.aHire('Anna Berg', [
      { name: 'First', dueDate: monday, ...own },
      { name: 'Second', dueDate: '2026-06-20', ...own },
    ]);
    const [first, second] = hire.tasks[0]?.steps ?? [];
    const at = (id = 0) => ({ params: { id } });
    await place.primary.make('updateStep', { ...at(second?.id), body: { waitsForId: first?.id } });
    await place.workAt(`${monday}T07:00`);
    expect(place.letters()).toEqual([['bill@x.example', '1 item due today']]);
    const link = place.server.withLink(linkIn(one(place)));
    place.wait(60_000);
    await link.make('updateStep', { ...at(first?.id), body: { isCompleted: true } });
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toHaveLength(1);
    await place.primary.make('updateStep', { ...at(first?.id), body: { isCompleted: false } });
    await place.primary.make('updateStep', { ...at(first?.id), body: { isCompleted: true } });
    await place.workAt('2026-05-06T07:00');
    expect(place.relay.received.at(-1)?.text).toContain('* Second\n  Can begin now');
  });

  once('has the headers of an automatic mail', async () => {
    const place = await aMailingServer();
    await place.aHire('Anna Berg', [{ dueDate: monday }]);
    await place.workAt(`${monday}T07:00`);
    const mail = one(place);
    expect(mail.from).toEqual({ name: 'Waymark', address: 'waymark@firm.example' });
    expect(mail.to).toMatchObject([{ name: 'Dana Reyes' }]);
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(
      /^<https:\/\/waymark\.firm\.example\/unsubscribe\/d\d+\.[\w-]{27}>$/,
    );
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.messageId).toMatch(/^<[\w-]{27}@firm\.example>$/);
  });

  once('keeps names out of the headers that they would break', async () => {
    const place = await aMailingServer();
    const name = 'Zoë "Z" <all@firm.example>, 王 ' + 'ß'.repeat(150);
    const { id } = place.dana.manager;
    const body = { firstName: name, lastName: null };
    await place.dana.make('updateProjectManager', { params: { id }, body });
    const steps = [{ name: 'x'.repeat(200), dueDate: monday }];
    await place.aHire('Ü'.repeat(190), steps);
    await place.workAt(`${monday}T07:00`);
    const mail = one(place);
    expect(mail.to).toMatchObject([
      { name, address: `${place.dana.manager.username}@waymark.example` },
    ]);
    expect(mail.envelope).toHaveLength(1);
    expect(mail.text).toContain('x'.repeat(200));
    for (const line of mail.raw.split('\r\n')) expect(line.length).toBeLessThan(998);
  });

  once('has names of one line in its headers, which nothing decodes', async () => {
    const place = await aMailingServer();
    const name = 'Bill\r\nBcc: a@b.example =?utf-8?q?=0D=0ABcc:_x@y.example?=';
    const { id } = await aPerson(place.ctx, { name, email: 'bill@x.example', digest: true });
    await place.aHire('Anna Berg', [{ dueDate: monday, personIds: [id] }]);
    await place.workAt(`${monday}T07:00`);
    const { to, raw } = one(place);
    expect(to[0]?.name).toBe('Bill Bcc: a@b.example = ?utf-8?q?=0D=0ABcc:_x@y.example?=');
    expect(raw).not.toMatch(/^bcc/im);
  });
});
