import { expect, onTestFinished } from 'vitest';

import { aManager } from '#demo/builders.ts';

import { aProvider, throughProvider } from './provider.ts';
import { password, recordExercised, testServer } from './server.ts';
import type { TestServer } from './server.ts';

export type Settings = Record<string, string>;
type Options = { settings?: Settings; now?: () => string };

/** A server whose sign-in by a provider is switched on, and one account with Dana's address. */
export async function aProviderServer({ settings = {}, ...options }: Options = {}) {
  const provider = await aProvider();
  onTestFinished(provider.close);
  const server = await testServer({ ...options, settings: { ...provider.settings, ...settings } });
  const primary = await server.signedIn({ isPrimary: true, username: 'olivia' });
  await primary.make('updateAccess', { body: { oidc: true } });
  const account = await aManager(server.ctx, {
    username: 'dana',
    email: 'Dana@firm.example',
    password,
  });
  const failures = async () => (await primary.make('checkOidc', {})).failures;
  return { provider, server, primary, account, failures, ...browserOf(server, provider.issuer) };
}

const here = { 'sec-fetch-site': 'same-origin' };

/** A browser that goes to the provider and back. */
function browserOf(server: TestServer, issuer: string) {
  const start = async (query = '', cookie = '', headers: Settings = here) => {
    const path = `/api/oidc/start${query}`;
    const answer = await server.send(path, { headers: { ...headers, cookie } });
    const to = answer.headers.get('location') ?? '';
    if (answer.status === 302) recordExercised('startOidc');
    const cookies = [cookie, ...cookiesOf(answer)].filter(Boolean).join('; ');
    return { to, cookies, status: answer.status };
  };
  const back = async (address: string, cookie: string, on = server) => {
    const { pathname, search } = new URL(address);
    const answer = await on.send(pathname + search, { headers: { cookie } });
    expect(answer.status).toBe(302);
    recordExercised('returnFromOidc');
    const session = cookiesOf(answer).find((one) => one.startsWith('waymark=')) ?? '';
    const user = session ? await on.withCookie(session).make('readCurrentUser', {}) : null;
    return { to: answer.headers.get('location'), user, session };
  };
  const signIn = async (query = '', cookie = '') => {
    const { to, cookies } = await start(query, cookie);
    if (!to.startsWith(issuer)) return { to, user: null, session: '' };
    return back(await throughProvider(to, issuer), cookies);
  };
  /** As somebody who is signed in and enters their password. */
  const link = async (cookie: string, sent: object = { password }) => {
    const answer = await server
      .withCookie(cookie)
      .request('allowOidcLink', { body: sent as never });
    expect(answer.status).toBe(204);
    return [cookie, ...cookiesOf(answer)].join('; ');
  };
  return { start, back, signIn, link };
}

function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
}

export const failed = (failure: string) => ({ to: `/auth?failed=${failure}`, user: null });
