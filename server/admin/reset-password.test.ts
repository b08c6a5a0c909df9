import { beforeEach, describe, expect, test } from 'vitest';

import { json, password, testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';
import { admin } from '#server/testing/terminal.ts';

let server: TestServer;
let susan: Client;
beforeEach(async () => {
  server = await testServer();
  susan = await server.signedIn({ username: 'Susan' });
});

const fresh = 'a wholly new passphrase';

type Input = { piped?: string; typed?: string[] };
const reset = (args: string[], input: Input = {}) =>
  admin(['reset-password', ...args], { settings: server.settings, ...input });

async function statusOfSignIn(as: string): Promise<number> {
  const body = { username: 'susan', password: as };
  return (await server.send('/api/login', json('POST', body))).status;
}

async function isReset(to: string): Promise<void> {
  expect((await susan.request('readCurrentUser', {})).status).toBe(401);
  expect(await statusOfSignIn(password)).toBe(401);
  expect(await statusOfSignIn(to)).toBe(200);
}

async function isUnchanged(): Promise<void> {
  expect((await susan.request('readCurrentUser', {})).status).toBe(200);
  expect(await statusOfSignIn(password)).toBe(200);
}

test('a reset link chooses the password once', async () => {
  const settings = { ...server.settings, PUBLIC_URL: 'https://waymark.example' };
  const { code, printed } = await admin(['reset-link', 'SUSAN'], { settings });
  expect(code).toBe(0);
  const [, token = ''] =
    /^https:\/\/waymark\.example\/choose-password#([\w-]{22})$/m.exec(printed.join('\n')) ?? [];
  const redeem = () =>
    server.send('/api/password-resets/redeem', json('POST', { token, password: fresh }));
  expect((await redeem()).status).toBe(204);
  await isReset(fresh);
  expect((await redeem()).status).toBe(404);
});

describe('while the server runs', () => {
  test('reads a piped password', async () => {
    const { code, printed, stderr } = await reset(['susan'], { piped: `${fresh}\n` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(printed).toEqual(['The password of susan has been set.']);
    await isReset(fresh);
  });

  test('reads a password with --password-stdin, keeping spaces', async () => {
    const { code } = await reset(['susan', '--password-stdin'], { piped: `  ${fresh} \r\n` });
    expect(code).toBe(0);
    await isReset(`  ${fresh} `);
  });

  test('prompts twice on a terminal without echo', async () => {
    const { code, printed, stderr } = await reset(['SUSAN'], {
      typed: [`${fresh}\r`, `${fresh}\r`],
    });
    expect(code).toBe(0);
    expect(stderr).toBe('New password: \nOnce more: \n');
    expect(printed.join()).not.toContain(fresh);
    await isReset(fresh);
  });

  test.for([
    [['--invent'], 'a terminal', { typed: [] }],
    [[], 'an empty stdin', { piped: '' }],
  ] as const)(
    'generates a password with %j on %s and prints it once',
    async ([options, , input]) => {
      const { code, printed } = await reset(['susan', ...options], { ...input } as Input);
      expect(code).toBe(0);
      const shown = /^The new password of susan is (\S+)\nIt is shown only once\.$/.exec(
        printed[0] ?? '',
      );
      expect(shown?.[1]).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
      await isReset(shown?.[1] ?? '');
    },
  );

  test('logs the reset without an account', async () => {
    await reset(['susan', '--invent']);
    const entry = await server.database.read
      .selectFrom('activity')
      .select(['entityType', 'entityId', 'entityName', 'action', 'projectManagerName'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({
      entityType: 'projectManager',
      entityId: susan.manager.id,
      entityName: 'Susan',
      action: 'updated',
      projectManagerName: 'System',
    });
  });
});

describe('a refused reset changes nothing', () => {
  test.for([
    ['too short', { piped: 'short' }, /^The password must have at least 8 characters\n$/],
    ['a common one', { piped: 'password1' }, /^The password is one of the commonest passwords\n$/],
    ['two lines', { piped: 'one good line\nand another\n' }, /^The password must be one line\.\n$/],
    ['what no form accepts', { piped: 'with a \u0000 inside' }, /unsupported characters\.\n$/],
    ['two that differ', { typed: [`${fresh}\r`, 'another one\r'] }, /The two passwords differ/],
    ['an interrupt', { typed: ['\u0003'] }, /Interrupted\. Nothing was changed\.\n$/],
  ] as const)('%s', async ([, input, because]) => {
    const { code, printed, stderr } = await reset(['susan'], { ...input } as Input);
    expect(stderr).toMatch(because);
    expect({ code, printed }).toEqual({ code: 1, printed: [] });
    await isUnchanged();
  });

  test('an empty stdin with --password-stdin', async () => {
    const { code, stderr } = await reset(['susan', '--password-stdin']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'No password came on stdin.\n' });
    await isUnchanged();
  });

  test('an unknown username', async () => {
    const { code, stderr } = await reset(['nobody', '--invent']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Account "nobody" not found\n' });
    await isUnchanged();
  });

  test('two sources at once', async () => {
    const { code, stderr } = await reset(['susan', '--invent', '--password-stdin']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Use either --invent or --password-stdin, not both.\n',
    });
    await isUnchanged();
  });
});
