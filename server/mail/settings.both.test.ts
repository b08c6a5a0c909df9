import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import { headerOf } from '#server/testing/mail-server.ts';
import { aMailingServer } from '#server/testing/mail.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const monday = '2026-05-04';

test('without a mail server, the page says what to set', async () => {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  expect(await primary.make('readMail', {})).toMatchObject({
    missing: ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
    from: null,
    hour: 7,
    waiting: 0,
    lastProblem: null,
  });
  expect((await primary.make('testMail', {})).problem).toBe('Mail is not set up on this server');
});

test('the hour is stored, logged and versioned', async () => {
  const { primary } = await aMailingServer();
  const { version } = await primary.make('readMail', {});
  const changed = await primary.make('updateMail', { body: { hour: 0, version } });
  expect(changed).toMatchObject({ hour: 0, version: version + 1, from: 'waymark@firm.example' });
  expect((await primary.request('updateMail', { body: { hour: 1, version } })).status).toBe(409);
  for (const hour of [-1, 24, 7.5]) {
    expect(await refused(primary.request('updateMail', { body: { hour } }))).toMatchObject({
      status: 400,
      message: 'Must be a whole number from 0 to 23',
    });
  }
});

test('a test goes to the own address, and clears the pause after a failure', async () => {
  const place = await aMailingServer();
  await place.aHire('Anna Berg', [{ dueDate: monday }]);
  place.relay.behave((answer) => answer(Object.assign(new Error('no'), { responseCode: 421 })));
  await place.workAt(`${monday}T07:00`);
  place.relay.behave((answer) => answer());
  place.relay.received.length = 0;
  const { manager } = place.primary;
  const to = `${manager.username}@waymark.example`;
  expect(await place.primary.make('testMail', {})).toEqual({ to, problem: null });
  expect(place.letters()).toEqual([[to, 'Test from Waymark']]);
  expect(headerOf(place.relay.received[0], 'auto-submitted')).toBe('auto-generated');
  expect(await place.primary.make('readMail', {})).toMatchObject({
    lastSentAt: place.clock.now,
    failingSince: null,
  });
});

test('the preview is the digest that an account gets next', async () => {
  const place = await aMailingServer();
  const managerId = String(place.dana.manager.id);
  const preview = () => place.primary.make('previewMail', { query: { managerId } });
  expect(await preview()).toMatchObject({ subject: null, text: null, html: null });
  await place.aHire('Anna Berg', [{ dueDate: monday }]);
  place.clock.now = `${monday}T06:59:00.000Z`;
  const { subject, text, html } = await preview();
  await place.workAt(`${monday}T07:00`);
  const [mail] = place.relay.received;
  expect(mail?.subject).toBe(subject);
  const withoutLink = (one = '') => one.replaceAll(/unsubscribe\/[\w.-]+/g, 'settings/account');
  expect(withoutLink(mail?.text).trim()).toBe(text?.trim());
  expect(withoutLink(mail?.html).trim()).toBe(html?.trim());
  const query = { managerId: '999' };
  expect((await place.primary.request('previewMail', { query })).status).toBe(404);
});

describe('the settings', () => {
  const complete = {
    SMTP_URL: 'smtps://waymark:p%40ss@mail.firm.example',
    MAIL_FROM: 'Waymark <waymark@firm.example>',
    PUBLIC_URL: 'https://waymark.firm.example',
  };

  test('are read', () => {
    expect(readConfig(complete).mail).toEqual({
      smtp: {
        host: 'mail.firm.example',
        port: 465,
        secure: true,
        auth: { user: 'waymark', pass: 'p@ss' },
      },
      from: { name: 'Waymark', address: 'waymark@firm.example' },
    });
    const plain = { ...complete, SMTP_URL: 'smtp://[::1]:2525', MAIL_FROM: 'a@b.example' };
    expect(readConfig(plain).mail).toEqual({
      smtp: { host: '::1', port: 2525, secure: false, auth: undefined },
      from: { name: '', address: 'a@b.example' },
    });
    expect(readConfig({ PUBLIC_URL: complete.PUBLIC_URL }).mail).toBeUndefined();
  });

  test.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM must be set'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address like'],
    [{ MAIL_FROM: 'A\r\nBcc: b@c.example <a@b.example>' }, 'MAIL_FROM must be an address like'],
    [{ SMTP_URL: 'http://waymark:p%40ss@mail.firm.example' }, 'SMTP_URL must be an address like'],
    [{ SMTP_URL: 'smtp://waymark:p%40ss@mail.example?debug=true' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://waymark:p%zzss@mail.example' }, 'SMTP_URL must be an address'],
  ])('are refused with %j, without the secret', (wrong, message) => {
    const reading = () => readConfig({ ...complete, ...wrong });
    expect(reading).toThrow(message);
    expect(reading).not.toThrow(/p%40ss|p%zzss/);
  });
});
