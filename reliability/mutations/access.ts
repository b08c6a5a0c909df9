import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    row: 'S8',
    what: 'A server on another port replaces the session cookie',
    file: 'server/sessions/cookie.ts',
    find: 'return port ? `${plainName}-${port}` : plainName;',
    replace: 'return port ? plainName : plainName;',
    test: 'server/sessions/cookie.test.ts',
    name: 'servers on two ports of a host do not end the sessions of each other',
  },
  {
    row: 'S8',
    what: 'Signing out leaves the sessions of other cookies',
    file: 'server/sessions/routes.ts',
    find: '[...new Set([sid, ...others])]',
    replace: '[sid].concat(others.slice(others.length))',
    test: 'server/sessions/cookie.test.ts',
    name: 'each cookie of the name is tried, and a sign-out ends the sessions of all',
  },
  {
    row: 'S6',
    what: 'A tab writes as the account that signed in in another tab',
    file: 'server/http/register.ts',
    find: 'if (shown === String(account.id)) return;',
    replace: 'if (shown) return;',
    test: 'server/sessions/other-account.test.ts',
  },
  {
    row: 'S6',
    what: 'The browser does not say which account a tab shows',
    file: 'client/data/api.ts',
    find: "...(call.method !== 'GET' && accountHeaders()),",
    replace: '',
    test: 'e2e/sessions.spec.ts',
    name: 'a write of a tab that still shows another account is refused, and the tab starts again',
  },
];
