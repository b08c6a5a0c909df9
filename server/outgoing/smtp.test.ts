import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { aMailServer, headerOf, isSilent } from '#server/testing/mail-server.ts';

import { sendBySmtp } from './smtp.ts';
import type { OutgoingMail, SmtpServer } from './smtp.ts';

const mail: OutgoingMail = {
  from: { name: 'Waymark', address: 'waymark@firm.example' },
  to: { name: 'Dana Reyes', address: 'dana@firm.example' },
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  messageId: '<one@firm.example>',
  references: undefined,
  headers: { 'Auto-Submitted': 'auto-generated' },
};

const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  secure: false,
  auth: undefined,
  ...more,
});

/** A server that accepts connections, and does with them what it likes. */
async function aStrange(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('a mail arrives as text and HTML, to one reader', async () => {
  const { port, received } = await aMailServer();
  expect(await sendBySmtp(at(port), mail, {})).toEqual({ state: 'sent' });
  expect(received).toMatchObject([
    { subject: 'Hello', messageId: '<one@firm.example>', envelope: ['dana@firm.example'] },
  ]);
  expect(received[0]?.text?.trim()).toBe('Hello');
  expect(received[0]?.html?.trim()).toBe('<p>Hello</p>');
  expect(headerOf(received[0], 'auto-submitted')).toBe('auto-generated');
});

test('no text of users begins a header or adds a reader', async () => {
  const { port, received } = await aMailServer();
  const evil = 'A\r\nBcc: all@firm.example\r\n\r\nBody "x" <b@firm.example>, c@firm.example';
  const to = { name: evil, address: 'dana@firm.example' };
  expect(await sendBySmtp(at(port), { ...mail, to, subject: evil }, {})).toEqual({ state: 'sent' });
  const [one] = received;
  expect(one?.envelope).toEqual(['dana@firm.example']);
  expect(headerOf(one, 'bcc')).toBeUndefined();
  expect(one?.to).toHaveLength(1);
  expect(one?.html?.trim()).toBe('<p>Hello</p>');
});

test.each(['dana@firm.example\r\nRCPT TO:<all@firm.example>', 'dana@firm.example, b@firm.example'])(
  'an address is one address: %j',
  async (address) => {
    const { port, received } = await aMailServer();
    const outcome = await sendBySmtp(at(port), { ...mail, to: { name: 'Dana', address } }, {});
    expect(outcome).toMatchObject({ state: 'failed', of: 'reader' });
    expect(received).toEqual([]);
  },
);

describe('a mail server', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    [
      'answers without an end',
      (socket) => {
        socket.write('220 waymark\r\n');
        const timer = setInterval(() => socket.write('250-waymark\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s has until the deadline', async (_, behave) => {
    const port = await aStrange(behave);
    expect(await sendBySmtp(at(port), mail, { deadlineMs: 200 })).toEqual({
      state: 'failed',
      of: 'server',
      problem: 'The mail server did not answer within 10 seconds',
    });
  });

  test('that takes the mail and does not answer has until the deadline', async () => {
    const { port, received, behave } = await aMailServer();
    behave(isSilent);
    expect(await sendBySmtp(at(port), mail, { deadlineMs: 2000 })).toMatchObject({ of: 'server' });
    expect(received).toHaveLength(1);
  });

  test('that closes the connection is not reached', async () => {
    const port = await aStrange((socket) => socket.destroy());
    const outcome = await sendBySmtp(at(port), mail, {});
    expect(outcome).toMatchObject({ state: 'failed', of: 'server' });
    expect(outcome).toHaveProperty('problem', expect.stringContaining('mail server failed'));
  });

  test('gets no password without TLS, unless it is on this machine', async () => {
    const user = { name: 'waymark', password: 'pass' };
    const { port, received } = await aMailServer({ user });
    const auth = { user: 'waymark', pass: 'pass' };
    const outcome = await sendBySmtp(at(port, { host: '0.0.0.0', auth }), mail, {});
    expect(outcome).toMatchObject({ state: 'failed', of: 'server' });
    expect(received).toEqual([]);
    expect(await sendBySmtp(at(port, { auth }), mail, {})).toEqual({ state: 'sent' });
  });

  test('whose certificate is not trusted gets nothing', async () => {
    const port = await aStrange((socket) => void socket.end('220 plain\r\n'));
    const outcome = await sendBySmtp(at(port, { secure: true }), mail, {});
    expect(outcome).toMatchObject({ state: 'failed', of: 'server' });
  });
});
